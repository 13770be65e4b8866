package naming

import (
	"slices"
	"strings"
)

// Read takes a column name apart and reads it as a phrase: in English and in most schemas the last word is
// the head (created_at_hash is a hash, status_id the id of a status), in Russian and after a
// leading id or hash it is the first (nomer_zakaza, id_order, hash_user_id).
func (l *Lexicon) Read(s string) *Name {
	n := &Name{Words: l.Cut(s)}
	if len(n.Words) > 0 {
		first, whole := n.Words[0], headLast(n.Words)
		n.Sense, n.Of = l.readPhrase(n.Words, whole)
		n.turned = len(whole) == len(n.Words) && whole[0].Token != first.Token && first.Sense != ID && first.Sense != Hash
	}
	return n
}

// readPhrase finds the head of a name, which is the last word of whole, and says what it means.
func (l *Lexicon) readPhrase(words, whole []Word) (Sense, []Word) {
	if words[0].Sense == Flag && len(words) > 1 {
		return Few, words[1:]
	}
	if s, of, ok := l.readOf(words); ok {
		return s, of
	}
	if timedUUID(words) {
		return TimeID, nil
	}
	words = Trim(whole)
	if inTimeUnit(words, whole) {
		return Moment, words
	}
	head, of := words[len(words)-1], words[:len(words)-1]
	if Has(words, Foreign) && (head.Sense == ID || head.Sense == Foreign || head.Sense == Ordinal || head.Sense == Subject) {
		return Foreign, of
	}
	if len(of) > 0 && of[0].Is("nearest") && head.Is("occurs") {
		return Moment, nil // last_login
	}
	if len(of) > 0 {
		s, ok := l.together[of[len(of)-1].Text+"_"+head.Text]
		if ok && (!head.Plural || s != Long) { // addresses are a list, and no address
			return s, of
		}
	}
	return readHead(words)
}

// readHead says what a phrase means by its last word, in the light of those before it.
func readHead(words []Word) (Sense, []Word) {
	head, of := words[len(words)-1], words[:len(words)-1]
	switch head.Sense {
	case ID:
		return readID(head, of)
	case Ordinal:
		return readOrdinal(head, of)
	case Code:
		return readCode(of)
	case Moment, Happened, Calendar, At, Boundary, Edge:
		return readTime(head, of)
	case Bucket:
		if timed(of) {
			return Moment, of // time_bucket, day_bucket
		}
	case Several:
		if len(of) > 0 && of[len(of)-1].Sense == Few {
			return Few, of // the families of what there are few of
		}
	case Small:
		if len(of) > 0 && head.Text == "reference" {
			return readID(head, of) // order_ref
		}
	case Long:
		if len(of) == 1 && of[0].Sense == None && (len(of[0].Text) < 4 || of[0].Text == "short") {
			return Natural, of
		}
	case Prose:
		if n := len(of); n > 0 && head.Token == "text" && (of[n-1].Sense == Few || of[n-1].Sense == Natural) {
			return readHead(of) // that as text
		}
	case Natural:
		if n := len(of); n > 0 && of[n-1].Sense == Several && len(head.Text) <= brief {
			return Several, of // the zone in whatever code
		}
		if head.Plural && head.Is("manyLists") {
			return Prose, of
		}
	case Flag:
		return Few, of
	case By:
		return ID, person()
	case Subject, Event:
		if head.Is("bodyToo") {
			return Prose, words // the thing itself, unless it is a number: see natureOf
		}
		return ID, words
	}
	if head.Sense <= Foreign {
		return head.Sense, of
	}
	return None, of
}

// readTime reads names that end in a word of time: most are moments. Some measure how long something took or how old it is, and
// a start, an end or a boundary is one in time only behind some words: valid_from, window_start, but not range_start, nor sent_to.
func readTime(head Word, of []Word) (Sense, []Word) {
	whom := (head.Text == "to" || head.Text == "from") && len(of) > 0 && of[len(of)-1].Sense == Happened
	switch {
	case Has(of, Birth) && head.Sense != Happened:
		return Birth, nil
	case head.Text == "time" && len(of) > 0 && of[len(of)-1].Is("measured"):
		return Span, of
	case head.Sense == Calendar:
		return Moment, append(of[:len(of):len(of)], head)
	case head.Sense != Boundary && head.Sense != Edge,
		len(of) > 0 && (timed(of) && !whom || head.Text == "until" || head.Text == "since" || of[0].Is("lasting")):
		return Moment, of
	}
	return None, of
}

// Ahead reports whether a name is that of a time that somebody chooses, as that at which something starts, is due or a guest checks in.
// At what was done it happened.
func (n *Name) Ahead() bool {
	if len(n.Words) < 2 {
		return Marked(n.Words, "ahead")
	}
	last, before := n.Words[len(n.Words)-1], n.Words[len(n.Words)-2]
	return Marked(n.Words, "ahead") || last.Token == "in" || last.Token == "out" ||
		last.Sense == At && before.Sense != Happened && strings.HasSuffix(before.Token, "s")
}

func timed(words []Word) bool {
	return Has(words, Moment) || Has(words, Calendar) || Has(words, Happened)
}

// inTimeUnit reports whether what was trimmed off the words is a time whatever they are (stage_unix_nano), or a unit of time where
// they name an end or nothing but a place in time: start_ms, at_us.
func inTimeUnit(words, whole []Word) bool {
	if len(words) == len(whole) || !whole[len(whole)-1].Is("clock") {
		return false
	}
	head := words[len(words)-1].Sense
	return head == Edge || head == Boundary || head == At || head == Qualifier || Mentions(whole[len(words):], "unix")
}

// Trim drops what says how a value is written, or nothing: created_at_utc, timestamp_ms, id1, user_id_v2, orders_old.
func Trim(words []Word) []Word {
	for len(words) > 1 && words[len(words)-1].Sense >= Unit {
		words = words[:len(words)-1]
	}
	return words
}

// headLast moves the head of a phrase to the end where a schema puts it first: id_order, hash_user_id,
// date_created, nomer_zakaza.
func headLast(words []Word) []Word {
	for len(words) > 1 && words[0].Sense == Filler && !(words[0].Text == "t" && words[1].Is("clock")) {
		words = words[1:]
	}
	if len(words) < 2 || !headFirst(words[0], words[1:]) {
		return words
	}
	turned := make([]Word, 0, len(words))
	return append(append(turned, words[1:]...), words[0])
}

// headFirst reports whether a phrase begins with its head.
func headFirst(first Word, rest []Word) bool {
	last, second := rest[len(rest)-1], rest[0]
	switch {
	case last.Sense == Hash: // stats_member_hash
		return false
	case first.Sense == ID:
		return first.Text == "id" && last.Sense < Code
	case first.Sense == Hash:
		return last.Sense == ID || last.Sense == None && len(rest) == 1
	case first.Sense == Moment && last.Sense == Event: // ts_event
		return true
	case first.Sense == None:
		return len(first.Token) > brief && last.Russian // whatever it is, it is that and not what it is of
	case !first.leads():
		return false
	case first.Russian || second.Russian:
		return second.Russian || second.Guess || slices.Contains([]Sense{None, Natural, Subject, Event}, second.Sense)
	}
	kind := first.Text == "status" || first.Text == "type" || first.Text == "number" && len(rest) == 1
	return (second.Sense == None || second.Guess) && kind ||
		first.Sense == Moment && last.Sense == None && first.Text != "time" // date_reg, but not time_frame
}

// leads reports whether a word is the head of a phrase that begins with it and its head comes first.
func (w Word) leads() bool {
	return slices.Contains([]Sense{Ordinal, Moment, Calendar, Few, Several, Code, Hash, Span, Edge, Prose, Long}, w.Sense)
}

// readOf reads names with "of" or "for" inside: day_of_week comes again, date_of_birth is a birthday, number_of_orders
// a measure, time_of_event a moment, and the head of reason_for_leave stands before it.
func (l *Lexicon) readOf(words []Word) (Sense, []Word, bool) {
	for i, w := range words {
		if i == 0 || i+1 == len(words) || words[len(words)-1].Sense == Hash || w.Sense != Of && w.Text != "for" {
			continue
		}
		before, of := words[i-1], words[i+1:]
		switch {
		case Has(words, Birth):
			return Birth, nil, true
		case before.Sense == Ordinal && w.Sense == Of:
			return Span, of, true
		case of[0].Sense == Calendar:
			return Cyclic, nil, true
		case before.leads():
			s, _ := l.readPhrase(words[:i], headLast(words[:i]))
			return s, of, true
		}
	}
	return None, nil, false
}

// readID reads …_id and …_key by the word before: the id of a status is one of few, of a trace it is random,
// of a day it is a moment.
func readID(head Word, of []Word) (Sense, []Word) {
	switch {
	case len(of) > 0:
	case head.Text == "uid":
		return ID, person()
	default:
		return ID, nil
	}
	switch before := of[len(of)-1]; before.Sense {
	case TimeID, Random, Few, Bucket:
		return before.Sense, of
	case Hash:
		return Hash, of[:len(of)-1]
	case Moment, Calendar:
		return Moment, of
	}
	if head.Text == "key" && of[len(of)-1].Is("storage") {
		return Long, of
	}
	return ID, of
}

// readOrdinal reads …_number: the number of an order counts up, that of a phone or a passport does not.
func readOrdinal(head Word, of []Word) (Sense, []Word) {
	if Mentions(of, "serial") || head.Text == "serial" && len(of) > 0 && of[len(of)-1].Sense != Event {
		return Natural, of
	}
	for _, w := range of {
		switch w.Sense {
		case Natural, Long:
			if !Has(of, Ordinal) && !w.Is("countedText") {
				return Natural, of
			}
		case Span, Few, Hash:
			return w.Sense, of
		case Bucket:
			if !head.Is("logPlace") && head.Text != "seq" {
				return Bucket, of
			}
		case Calendar:
			return Moment, of
		}
	}
	return Ordinal, of
}

// readCode reads …_code, …_name and …_value: they take the Sense of the word before.
func readCode(of []Word) (Sense, []Word) {
	if len(of) == 0 {
		return Natural, nil
	}
	if n := len(of); n > 1 && of[n-1].Sense == Small && of[n-2].Sense == Few {
		of = of[:n-1] // status_lookup_code
	}
	switch of[len(of)-1].Sense {
	case Few:
		return Few, of
	case Several, Span:
		return Several, of
	case Hash:
		return Hash, of[:len(of)-1]
	case None:
		if len(of) > 1 && of[len(of)-1].Is("entire") && of[len(of)-2].Sense == Long {
			return Long, of // file_full_name
		}
	}
	return Natural, of
}

// timedUUID recognises uuid_v7 and uuid_v6: these versions begin with the time, the others do not.
func timedUUID(words []Word) bool {
	n := len(words)
	return n > 1 && (words[n-1].Text == "v7" || words[n-1].Text == "v6") && (words[n-2].Text == "uuid" || words[n-2].Text == "guid")
}

// a person is whose id a uid is, and what stands before "by".
func person() []Word { return []Word{{Text: "user", Sense: Subject}} }
