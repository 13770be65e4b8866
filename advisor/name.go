package advisor

import "strings"

// sense is what a name says that its values are. It is a guess from words alone: what a column is follows only
// with its type and its table, see natureOf.
type sense uint8

const (
	senseNone    sense = iota
	senseID            // names a row of something: order_id, id
	senseOrdinal       // counts up: order_number, seq
	senseVersion       // version, revision
	senseMoment        // a point in time: created_at, event_ts, date_id
	senseCyclic        // a part of the calendar that comes again: day_of_week, hour_of_day
	senseBirth         // a date that says nothing of when the row arrives
	senseSpan          // a measure: response_time, count
	senseTimeID        // an id that begins with the time: ulid, snowflake_id
	senseHash          // a hash: user_hash, md5
	senseBucket        // one of N small numbers: bucket, shard_id
	senseRandom        // drawn at random: token, trace_id
	senseFew           // an enumeration: status, type_id, is_active
	senseSeveral       // a longer enumeration: region, provider
	senseProse         // free text or a blob
	senseNatural       // a name given outside the database: email, phone_number
	senseLong          // such a name without a limit of its length: url, file_path, title
	senseForeign       // numbered by another system: telegram_id
)

// name is a column or table name taken apart.
type name struct {
	words []word // as written, aliases and plurals resolved
	sense sense
	of    []word // what the id, number, hash … is of; empty if the name does not say
}

// names remembers names taken apart: id and created_at come in every table.
type names map[string]*name

func (m names) column(s string) *name {
	n, ok := m[s]
	if !ok {
		n = readName(s)
		m[s] = n
	}
	return n
}

// readName takes a column name apart and reads it as a phrase: in English and in most schemas the last word is
// the head (created_at_hash is a hash, status_id the id of a status), in transliterated Russian and after a
// leading id or hash it is the first (nomer_zakaza, id_order, hash_user_id).
func readName(s string) *name {
	n := &name{words: wordsOf(s)}
	if len(n.words) > 0 {
		n.sense, n.of = readPhrase(n.words)
	}
	return n
}

// wordsOf splits a name into words: at separators, at changes of case, at digits, and where two known words are
// written together (userid, createdat).
func wordsOf(s string) []word {
	var words []word
	for start := 0; start < len(s); {
		end := tokenEnd(s, start)
		if end == start {
			start++ // a separator
			continue
		}
		if whole := chunkEnd(s, start); whole > end && isDigit(s[end-1]) && classOf(strings.ToLower(s[start:whole])) != unknown {
			end = whole // fnv1a, blake2b
		}
		words = appendToken(words, strings.ToLower(s[start:end]))
		start = end
	}
	return words
}

// tokenEnd returns the end of the token that begins at start, or start if a separator is there. A token is a
// run of letters of one case pattern (order, Order, HTTP in HTTPRequest, IDs) with the digits that follow.
func tokenEnd(s string, start int) int {
	if !isLetter(s[start]) && !isDigit(s[start]) {
		return start
	}
	i := start + 1
	for ; i < len(s); i++ {
		c, p := s[i], s[i-1]
		switch {
		case !isLetter(c) && !isDigit(c):
			return i
		case isDigit(p) && isLetter(c):
			return i
		case isLower(p) && isUpper(c):
			return i
		case isUpper(p) && isUpper(c) && i+1 < len(s) && isLower(s[i+1]) && !pluralAcronym(s, i):
			return i
		}
	}
	return i
}

// chunkEnd returns the end of the run of letters and digits that begins at start.
func chunkEnd(s string, start int) int {
	for start < len(s) && (isLetter(s[start]) || isDigit(s[start])) {
		start++
	}
	return start
}

// pluralAcronym reports whether the upper-case letter at i is followed by nothing but a plural s or a version,
// as in IDs and UUIDv7.
func pluralAcronym(s string, i int) bool {
	return s[i+1] == 's' && (i+2 == len(s) || !isLower(s[i+2])) || s[i+1] == 'v' && i+2 < len(s) && isDigit(s[i+2])
}

func isLower(c byte) bool  { return c >= 'a' && c <= 'z' }
func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func isLetter(c byte) bool { return isLower(c) || isUpper(c) || c >= 0x80 }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// appendToken looks a token up, first whole (md5, crc32), then without its digits, then as words written together.
func appendToken(words []word, token string) []word {
	w := wordOf(token)
	if w.class != unknown {
		return append(words, w)
	}
	letters := strings.TrimRight(token, "0123456789")
	if letters != token && letters != "" {
		words = appendToken(words, letters)
		return append(words, word{text: token[len(letters):], class: numeral})
	}
	if head, tail, ok := glued(token); ok {
		words = appendToken(words, head)
		return append(words, wordOf(tail))
	}
	return append(words, w)
}

// readPhrase finds the head of a name and says what it means.
func readPhrase(words []word) (sense, []word) {
	if words[0].class == flag && len(words) > 1 {
		return senseFew, words[1:]
	}
	if s, of, ok := readOf(words); ok {
		return s, of
	}
	if timedUUID(words) {
		return senseTimeID, nil
	}
	if len(words) == 1 && words[0].instant() {
		return senseMoment, nil
	}
	whole := headLast(words)
	words = trimWritten(whole)
	if inTimeUnit(words, whole) {
		return senseMoment, words
	}
	head, of := words[len(words)-1], words[:len(words)-1]
	if has(words, external) && (head.class == ident || head.class == external || head.class == ordinal || head.class == subject) {
		return senseForeign, of
	}
	if head.is(matching) && len(of) > 0 && of[len(of)-1].class == lengthy {
		return senseLong, of // url_pattern
	}
	if subjectLine(head, of) {
		return senseLong, of
	}
	if len(of) > 0 && of[0].is(nearest) && head.is(occurs) {
		return senseMoment, nil // last_login
	}
	if len(of) > 0 {
		if s, ok := together(of[len(of)-1], head); ok {
			if s == senseHash {
				of = of[:len(of)-1] // a hash of what stands before both
			}
			return s, of
		}
	}
	switch head.class {
	case ident:
		return readID(head, of)
	case ordinal:
		return readOrdinal(head, of)
	case version:
		return senseVersion, of
	case codeWord:
		return readCode(head, of)
	case moment:
		return readMoment(head, of)
	case happened:
		if head.is(timesFlag) && !has(of, qualifier) {
			return senseFew, of
		}
		return senseMoment, of
	case calendar:
		return readCalendar(head, of)
	case birth:
		return senseBirth, of
	case span:
		return senseSpan, of
	case timeID:
		return senseTimeID, of
	case hash:
		return senseHash, of
	case bucket:
		if has(of, moment) || has(of, calendar) || has(of, happened) {
			return senseMoment, of // time_bucket, day_bucket
		}
		return senseBucket, of
	case random:
		return senseRandom, of
	case few, flag:
		return senseFew, of
	case several:
		return senseSeveral, of
	case prose:
		if len(of) > 0 && head.is(asWritten) {
			switch of[len(of)-1].class {
			case moment, calendar, happened:
				return senseMoment, of // how it is written: ts_text, date_raw
			}
		}
		return senseProse, of
	case reference:
		if len(of) > 0 && head.refers() {
			return readID(head, of) // order_ref
		}
		return senseNone, of
	case lengthy:
		if marked(of, briefly) {
			return senseNatural, of
		}
		return senseLong, of
	case natural:
		if head.plural && head.is(manyLists) {
			return senseProse, of
		}
		return senseNatural, of
	case external:
		return senseForeign, of
	case at:
		return readAt(of)
	case by:
		return senseID, person()
	case boundary, edge:
		if has(of, birth) {
			return senseBirth, nil
		}
		if len(of) > 0 && bounds(head, of) {
			return senseMoment, of
		}
		return senseNone, of
	case subject, event:
		if placeInList(head, of) {
			return senseNone, of
		}
		if head.filed() {
			return senseLong, of // unless it is a number: see natureOf
		}
		if head.is(bodyToo) {
			return senseProse, words // the thing itself, unless it is a number: see natureOf
		}
		return senseID, words
	}
	return senseNone, of
}

// bounds reports whether a start, an end or a boundary is one in time: valid_from, window_start, lease_until, but not
// range_start or from_account.
func bounds(head word, of []word) bool {
	if has(of, moment) || has(of, calendar) || has(of, happened) {
		return true
	}
	return head.is(timeBound) || of[0].is(lasting)
}

// inTimeUnit reports whether the words name an end or nothing but a place in time, and what was trimmed off them a unit
// of time: start_ms, at_us, expires_in.
func inTimeUnit(words, whole []word) bool {
	head, last := words[len(words)-1], whole[len(whole)-1]
	if len(words) == len(whole) {
		return head.within() && len(words) > 1 && words[len(words)-2].class == happened
	}
	if last.class != unit || !last.is(clock) {
		return false
	}
	switch head.class {
	case edge, boundary, at, qualifier:
		return true
	}
	return head.is(timedInUnits)
}

// trimWritten drops what says how a value is written: created_at_utc, timestamp_ms, id1, user_id_v2.
func trimWritten(words []word) []word {
	for len(words) > 1 {
		switch words[len(words)-1].class {
		case unit, numeral, filler:
			words = words[:len(words)-1]
		default:
			return words
		}
	}
	return words
}

// headLast moves the head of a phrase to the end where a schema puts it first: id_order, hash_user_id,
// date_created, nomer_zakaza, data_sozdaniya.
func headLast(words []word) []word {
	for len(words) > 1 && words[0].class == filler && !(words[0].instant() && words[1].is(clock)) {
		words = words[1:]
	}
	if len(words) < 2 {
		return words
	}
	first, rest := words[0], words[1:]
	last := rest[len(rest)-1]
	if rest[0].russian || last.class == birth {
		first = first.inRussian()
	}
	turn := false
	switch first.class {
	case ident:
		switch last.class {
		case ident, hash, unit, numeral, codeWord, filler:
		default:
			turn = first.id()
		}
	case hash:
		turn = last.class == ident || last.class == subject || last.class == event || last.class == natural || last.class == moment
	case moment:
		turn = last.class == happened || last.class == boundary || last.class == edge || last.class == event ||
			last.class == unknown && !first.timeWord() // date_reg, but not time_frame
	}
	if (rest[0].russian || rest[0].class == unknown && (first.russian || genitiveEnding(rest[0].text))) && (first.russian || first.status()) {
		switch first.class {
		case ordinal, moment, calendar, few, several, codeWord, hash, span, edge, prose, lengthy:
			turn = true
		}
	}
	if !turn {
		return words
	}
	turned := make([]word, 0, len(words))
	return append(append(turned, rest...), first)
}

// readOf reads names with "of" inside: day_of_week comes again, date_of_birth is a birthday, number_of_orders
// a measure, time_of_event a moment.
func readOf(words []word) (sense, []word, bool) {
	for i, w := range words {
		if w.class != repeated || i == 0 {
			continue
		}
		if has(words, birth) {
			return senseBirth, nil, true
		}
		switch words[i-1].class {
		case calendar, few:
			return senseCyclic, nil, true
		case moment:
			if i+1 < len(words) && words[i+1].class == calendar {
				return senseCyclic, nil, true // time_of_day
			}
			return senseMoment, words[i+1:], true
		case ordinal:
			return senseSpan, words[i+1:], true
		}
	}
	return senseNone, nil, false
}

// readID reads …_id and …_key by the word before: the id of a status is one of few, of a trace it is random,
// of a day it is a moment.
func readID(head word, of []word) (sense, []word) {
	if len(of) == 0 {
		if head.personal() {
			return senseID, person()
		}
		return senseID, nil
	}
	switch before := of[len(of)-1]; before.class {
	case timeID:
		return senseTimeID, of
	case hash:
		return senseHash, of[:len(of)-1]
	case bucket:
		if has(of[:len(of)-1], moment) || has(of[:len(of)-1], calendar) {
			return senseMoment, of
		}
		return senseBucket, of
	case random:
		return senseRandom, of
	case few:
		return senseFew, of
	case moment, calendar:
		return senseMoment, of
	case happened:
		if before.is(creation) {
			return senseMoment, of
		}
	case ordinal:
		if before.is(ownCount) {
			return senseOrdinal, of
		}
	}
	if head.is(keyWord) {
		switch {
		case of[len(of)-1].is(storage):
			return senseLong, of
		case of[0].is(drawnKey):
			return senseRandom, of
		}
	}
	return senseID, of
}

// readOrdinal reads …_number: the number of an order counts up, that of a phone or a passport does not.
func readOrdinal(head word, of []word) (sense, []word) {
	for _, w := range of {
		switch w.class {
		case natural, lengthy:
			if !has(of, ordinal) && !w.is(countedText) {
				return senseNatural, of
			}
		case span:
			return senseSpan, of
		case few:
			return senseFew, of
		case bucket:
			if !head.inBucket() {
				return senseBucket, of
			}
		case hash:
			return senseHash, of
		case calendar:
			return senseMoment, of
		case subject:
			if !head.is(numberWord) {
				continue // contract_seq counts, a contract number is given
			}
			if w.is(writtenNo) && !w.is(ourPaper) && !w.russian {
				return senseNatural, of
			}
		}
		if serialNumber(w, head) {
			return senseNatural, of
		}
	}
	if head.serial() && len(of) > 0 && of[len(of)-1].class != event {
		return senseNatural, of
	}
	return senseOrdinal, of
}

// readCode reads …_code, …_name and …_value: they take the sense of the word before.
func readCode(head word, of []word) (sense, []word) {
	if len(of) == 0 {
		return senseNatural, nil
	}
	switch of[len(of)-1].class {
	case few:
		return senseFew, of
	case several:
		return senseSeveral, of
	case hash:
		return senseHash, of[:len(of)-1]
	case prose:
		if head.is(valueWord) {
			return senseProse, of // but question_code and script_name are short
		}
	case unknown:
		if len(of) > 1 && of[len(of)-1].is(entire) && of[len(of)-2].class == lengthy {
			return senseLong, of // file_full_name
		}
	}
	return senseNatural, of
}

// readMoment reads names that end in a time word: most are moments, some measure how long something took.
func readMoment(head word, of []word) (sense, []word) {
	if has(of, birth) {
		return senseBirth, nil
	}
	if !head.timeWord() || len(of) == 0 {
		return senseMoment, of
	}
	if of[len(of)-1].is(measured) {
		return senseSpan, of
	}
	return senseMoment, of
}

// readCalendar reads names that end in a part of the calendar: those of a thing's own age say nothing of when
// its row arrives.
func readCalendar(head word, of []word) (sense, []word) {
	for _, w := range of {
		if w.class == birth {
			return senseBirth, nil
		}
		if w.is(dated) {
			return senseSpan, of
		}
	}
	return senseMoment, append(of[:len(of):len(of)], head)
}

// readAt reads names that end in "at" or "on".
func readAt(of []word) (sense, []word) {
	if has(of, birth) {
		return senseBirth, nil
	}
	if len(of) == 0 {
		return senseNone, nil
	}
	return senseMoment, of
}

func has(words []word, c class) bool {
	for _, w := range words {
		if w.class == c {
			return true
		}
	}
	return false
}
