// Package naming says what the name of a column or a table tells: what it is of, and what its values are.
//
// A name is read in four steps.
//
// It is cut into words: at separators, at changes of case (RadAcctId, HTTPRequestTime), before and behind digits, and where
// two known words are written together (userid, createdat). Cyrillic letters
// are read as they are transliterated. What one letter says, it says alone or at the end of a name.
//
// Each word is looked up in words.txt, as it is, as an abbreviation, as a form of a Russian word, as a plural, and
// by what is left of English words without their vowels (crrncy, tmstmp, sttus), and last by how it ends: what is done happens
// (readmission), who does it lives long (wearer), and what was done is a moment (landed). That is a guess. A word has one sense,
// and marks for what else is known of it. A Russian word that means another thing in English (data, pol), and one of up to three
// letters, is read as Russian only beside one that is not.
//
// The head of the phrase says what the values are. It is the last word (created_at_hash is a hash), or the first one in
// Russian, and after a leading id or hash (nomer_zakaza, id_order), or the one before "of"
// and "for" (reason_for_leave). Some pairs of words say another thing than their last one (source_code, file_name).
//
// The words before the head say what it is of, and may decide what it is: a number of orders counts up, that of a passport
// does not; a start is a point in time if what starts lasts. A head that is not known makes the Sense None, and a word that is
// not known leaves open what an id is the id of. What that means depends on the table, and is not settled here.
//
// A name is the weakest witness of a column: a word that is not listed is unknown, and what would settle it is to measure.
package naming

import (
	"slices"
	"strings"
)

// Sense is what a word can be, and what a name says that the values of its column are. It is a guess from words alone: what
// a column is follows only with its type and its table.
type Sense uint8

// The senses of names. Words have them too.
const (
	None    Sense = iota // nothing tells
	ID                   // names a row of something: order_id, id
	Ordinal              // counts up: order_number, seq
	Version              // version, revision
	Moment               // a point in time: created_at, event_ts, date_id
	Cyclic               // a part of the calendar that comes again: day_of_week, hour_of_day
	Birth                // a date that says nothing of when the row arrives
	Span                 // a measure: response_time, count
	TimeID               // an id that begins with the time: ulid, snowflake_id
	Hash                 // a hash: user_hash, md5
	Bucket               // one of N small numbers: bucket, shard_id
	Random               // drawn at random: token, trace_id
	Few                  // an enumeration: status, type_id, is_active
	Several              // a longer enumeration: region, provider
	Prose                // free text or a blob
	Natural              // a name given outside the database: email, phone_number
	Long                 // such a name without a limit of its length: url, file_path, title
	Foreign              // numbered by another system: telegram_id

	// What only words are.
	Subject   // user, tenant, device: lives long, its rows arrive at all times
	Event     // order, message, payment: numbered as it comes, its rows arrive when it does
	Happened  // created, updated: a point in time, alone or before "at"
	Calendar  // year, month, day: a step of the calendar
	Flag      // is, has: a yes or no
	Edge      // start, end: of whatever stands before it
	By        // created_by: makes what stands before it a person
	Of        // of_week, of_day: marks a part of the calendar that comes again
	Qualifier // last, next: says which one
	Small     // dictionary, settings: a table of them hardly grows
	Code      // code, name, value: takes the sense of the word before it
	Boundary  // from, until, since
	At        // at, on: makes what stands before it a moment
	Unit      // ms, utc, hex: how a value is written
	Numeral   // digits
	Filler    // the, tbl, new: carries no meaning here
)

var senses = [...]string{"none", "id", "ordinal", "version", "moment", "cyclic", "birth", "span", "timeid", "hash", "bucket", "random",
	"few", "several", "prose", "natural", "long", "foreign", "subject", "event", "happened", "calendar", "flag", "edge", "by", "of",
	"qualifier", "small", "code", "boundary", "at", "unit", "numeral", "filler"}

func (s Sense) String() string { return senses[s] }

// Name is a column or table name taken apart.
type Name struct {
	Words []Word // as written, aliases and plurals resolved
	Sense Sense
	Of    []Word // what the id, number, hash … is of; empty if the name does not say

	turned bool // the head comes first
}

// Word is one word of a name in its canonical form.
type Word struct {
	Text    string // lower case, aliases and plurals resolved
	Token   string // as written, in lower case
	Sense   Sense
	Plural  bool
	Russian bool
	Guess   bool // it is not listed, and its sense is that of English words that end like it
	marks   []string
}

// Is reports whether words.txt gives the word a mark.
func (w Word) Is(mark string) bool { return slices.Contains(w.marks, mark) }

// Marked reports whether one of the words has a mark.
func Marked(words []Word, mark string) bool {
	return slices.ContainsFunc(words, func(w Word) bool { return w.Is(mark) })
}

// Has reports whether one of the words has a sense.
func Has(words []Word, s Sense) bool {
	return slices.ContainsFunc(words, func(w Word) bool { return w.Sense == s })
}

// Mentions reports whether one of the words is text.
func Mentions(words []Word, text string) bool {
	return slices.ContainsFunc(words, func(w Word) bool { return w.Text == text })
}

// Last returns the last word of the name, or the first one where the head comes first. The name must have words.
func (n *Name) Last() Word {
	if n.turned {
		return n.Words[0]
	}
	return n.Words[len(n.Words)-1]
}

// Entity returns what the id, number or hash is of, a zero Word if the name does not say.
func (n *Name) Entity() Word {
	if len(n.Of) == 0 {
		return Word{}
	}
	return n.Of[len(n.Of)-1]
}

// Join writes the words with blanks between them.
func Join(words []Word) string {
	var s []string
	for _, w := range words {
		s = append(s, w.Text)
	}
	return strings.Join(s, " ")
}

// Unknown returns the first word of the name of which nothing is known, empty if there is none.
func (n *Name) Unknown() string {
	for _, w := range n.Words {
		if w.Sense == None && len(w.marks) == 0 {
			return w.Text
		}
	}
	return ""
}
