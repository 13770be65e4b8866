package facts

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// reading is one way to understand a column by its name and its role in the table. Those of a list are tried in order, and
// the first that holds counts. The order is by how much a reading has to go by: first what the type and the layout of the
// table rule out or prove beside the name (16 bits, a declared split over the whole range, a default), then what other
// tables say (rows that the column refers to), then what the name says of itself (a hash, a time, an enumeration), then
// what it says together with the table's (the number of its own rows, of rows that come one after another, of what lives
// long), and last what may be so where nothing else is known. Where a narrower reading stands in front of a wider one for
// the same senses, it is an exception from it.
type reading struct {
	senses senses             // what the name says
	when   func(*reader) bool // nil: always
	is     Nature             // NatureUnknown: nothing is claimed
	why    string
	long   bool               // text without a limit of its length
	guess  bool               // it rests on little: a finding asks for measuring
	unsure func(*reader) bool // it rests on little if this holds; nil: as guess says
	other  bool               // why ends in the table that the column refers to, and it is a guess if what it is there is one
}

// senses is a set of naming.Sense.
type senses uint64

func says(list ...naming.Sense) (s senses) {
	for _, sense := range list {
		s |= 1 << sense
	}
	return s
}

func (s senses) has(sense naming.Sense) bool { return s&(1<<sense) != 0 }

// reader is a column to be read: its name, and where it stands.
type reader struct {
	k      *Table
	Column *schema.Column
	Name   *naming.Name
	at     place
	entity naming.Word // what the name is of
	last   naming.Word // of the name; zero if it has no words
	short  bool        // 16 bits: 65,536 rows at most, never hot
	wide   bool        // the table is declared split over the whole range of the type
	other  home        // that refers found
}

// read finds what the column is in a list of readings.
func (k *Table) read(t *Column, at place, list []reading) {
	c := &reader{
		k: k, Column: t.Column, Name: t.Name, at: at, entity: t.Name.Entity(), short: KindOf(t.Column.Type) == KindShort,
		wide: k.spreadByLayout(),
	}
	sense := t.Name.Sense
	if len(t.Name.Words) > 0 {
		c.last = t.Name.Last()
	}
	if h, ok := k.home(t.Name); ok && h.comes && sense == naming.Few && c.last.Text == "id" {
		sense, c.entity = naming.ID, naming.Word{Sense: naming.Event} // what is called like a list of states, and is none
	}
	for i := range list {
		if r := &list[i]; r.senses.has(sense) && (r.when == nil || r.when(c)) {
			t.Nature, t.Why, t.Long, t.Guess = r.is, r.why, r.long, r.guess || r.unsure != nil && r.unsure(c)
			if r.other {
				t.Why += ", those of " + c.other.path
				t.Guess = c.other.guess
			}
			return
		}
	}
}

// numbers reports whether the column could count up, and the table grows.
func (c *reader) numbers() bool { return !c.short && !c.wide && !c.k.Reference() }

func (c *reader) front() bool { return c.at == placeLead || c.at == placeSole }
func (c *reader) sole() bool  { return c.at == placeSole }
func (c *reader) lead() bool  { return c.at == placeLead }
func (c *reader) index() bool { return c.at == placeIndex }
func (c *reader) owns() bool  { return c.k.ownName(c.Name) }

// long reports whether what the name is of lives long, so that its rows arrive at all times.
func (c *reader) livesLong() bool {
	if h, ok := c.k.home(c.Name); ok && c.entity.Sense == naming.None && c.lead() {
		return !h.comes
	}
	return c.entity.Sense == naming.Subject && (!c.owns() || c.lead() && c.k.ownsMany()) && !c.entity.Is("countedLog")
}

// messenger reports whether the thing is numbered by a messenger that the table is about or the program answers in: the chats and users
// of a bot, whatever it calls people, have ids that the messenger gave them.
func (c *reader) messenger() bool {
	entity := c.entity
	if rows := c.k.RowWords(); entity.Text == "" && c.front() && len(rows) > 0 {
		entity = rows[len(rows)-1]
	}
	if c.k.of.bundle.OriginOf(c.k.Schema.Path, "").From == evidence.MadeOutside {
		person := func(_ *schema.Column, n *naming.Name) bool {
			return len(n.Words) > 0 && n.Last().Is("ofPerson") || len(n.Words) > 1 && n.Words[0].Is("messenger") // username
		}
		return entity.Is("messenger") || entity.Sense == naming.Subject && c.sole() && (c.entity.Text == "" || c.owns()) && c.k.Some(person)
	}
	return c.entity.Is("messenger") && (slices.ContainsFunc(c.k.words, foreign) || foreignFolder(c.k))
}

// isActivity reports whether the name is that of something done, which only its ending tells, and not of the id of it: a termination,
// but not a mission.
func (c *reader) isActivity() bool {
	return !c.front() && c.last.Guess && c.last.Sense == naming.Event && !c.owns()
}

// counts reports whether the number is one that the system hands out, as it does for whatever stands in front of a key, or counts what is
// in a log or a chain, and not in something that there are many of. What lives long was read before.
func (c *reader) counts() bool {
	inLog := c.entity.Is("countedLog") || c.entity.Sense != naming.Subject && c.last.Is("logPlace")
	return c.front() || inLog || c.owns() || c.entity.Text == "" && !(c.index() && c.last.Is("position"))
}

// ordered reports whether the rows of each value come in order: they are numbered, or told apart by more than their time. Where a time
// alone tells them apart, the values are many.
func (c *reader) ordered() bool {
	return c.lead() && (c.k.timedBehind() && len(c.k.Schema.PrimaryKey) > 2 || numbered(c.k))
}

// countsIn reports whether a number stands behind the column that counts something else than the parts of it: the queue of a destination,
// and not the copies of a book.
func (c *reader) countsIn() bool {
	if !c.lead() || initials(c.last.Text) || !numbered(c.k) {
		return false
	}
	_, n := c.k.behind()
	return !n.Last().Is("position") && !c.k.Owns(n.Of)
}

// oneOfDozens reports whether the column says where, or of what sort, something is whose rows come in order: one of a list that somebody
// keeps, or a code, and not one of people or goods, of which there are many.
func (c *reader) oneOfDozens() bool {
	code := c.Name.Sense == naming.Natural && c.last.Text == "code" && (c.entity.Sense != naming.Subject || c.entity.Is("dozens"))
	return (code || c.entity.Is("listed") && c.entity.Text != "tag" || c.last.Is("listed") && c.last.Text != "tag") && c.ordered()
}

// group reports whether many rows of one value have one time: the column is no name of what the rows are of, unless it ends in
// a short word, as what somebody gives a name to does (physician_npi), or is the code of something known.
func (c *reader) group() bool {
	named := initials(c.last.Text) || c.Name.Sense == naming.Natural && c.Name.Unknown() == ""
	return c.lead() && !named && len(c.k.Schema.PrimaryKey) > 2 && c.k.timedBehind()
}

// initials reports whether a word is short for what somebody gives names to, such as doi and isrc, and not for a kind, as a band.
func initials(word string) bool {
	return len(word) < 4 || len(word) == 4 && !strings.ContainsAny(word[1:2], "aeiou")
}

// digested reports whether a column outside of the key is a hash of this one in it: who keeps that knows how long it gets.
func (c *reader) digested() bool {
	key := c.k.Schema.PrimaryKey
	return slices.Contains(key, c.Column.Name) && c.k.Some(func(o *schema.Column, n *naming.Name) bool {
		return n.Sense == naming.Hash && len(n.Of) > 0 && naming.Join(n.Of) == naming.Join(c.Name.Words) && !slices.Contains(key, o.Name)
	})
}

// counted reports whether the name is that of how many people there were in a step of the calendar: members_week.
func (c *reader) counted() bool {
	return c.Name.Words[0].Plural && c.Name.Words[0].Sense == naming.Subject && c.last.Sense == naming.Calendar
}

// inTree reports whether the column names the parent or the child of one of a list that somebody keeps: a role, and not what kind it is.
func (c *reader) inTree() bool {
	first := c.Name.Words[0].Text
	return len(c.Name.Words) == 2 && (first == "parent" || first == "child") && c.last.Is("listed")
}

// refers returns the table whose rows the column refers to, if its name does not say what they are.
func (c *reader) refers() (home, bool) {
	h, ok := c.k.home(c.Name)
	c.other = h
	return h, ok && !c.index() && !(c.lead() && c.k.timedBehind()) && c.entity.Sense == naming.None
}

// What readings say more than once.
const (
	numbersRows = "its name suggests that it numbers this table's rows"
	isOwnNumber = "it is an integer that numbers this table's rows"
	isSequence  = "its name suggests a sequence number"
	isMoment    = "its name suggests a point in time"
	isFew       = "its name suggests an enumeration"
	isPlace     = "its name suggests dozens of values, and the rows of each come in order"
	isEntireKey = "it is an integer and the entire key"
	isNamedText = "it is text that identifies something"
)

var (
	ids    = says(naming.ID, naming.Prose)
	openly = says(naming.ID, naming.Prose, naming.None)
)

// integerReadings are the readings of integers of 16 bits and more. An id counts up if it numbers the table's own rows, or rows
// of the kind that come one after another (orders, messages), so that what refers to them arrives in the same order. The id
// of a user or a device in front of something else spreads: all of them are active at all times.
func integerReadings() []reading {
	return []reading{
		{senses: says(naming.None, naming.ID), is: NatureTimeOrdered, why: isMoment,
			when: func(c *reader) bool { return !c.short && !c.wide && c.front() && inClock(c.Name) }},

		{senses: says(naming.Hash), is: NatureHash, why: "its name suggests a hash"},
		{senses: says(naming.Few, naming.Bucket, naming.Random), is: NatureSequential, why: isOwnNumber, when: func(c *reader) bool {
			return c.sole() && c.numbers() && c.owns() && (c.Name.Sense != naming.Random || c.entity.Text == "session")
		}},
		{senses: says(naming.Bucket), is: NatureBucket, why: "its name suggests a bucket number"},

		{senses: says(naming.Random, naming.Natural, naming.Foreign, naming.Long), is: NatureSpread,
			why: "its name suggests an identifier assigned outside the database"},

		{senses: says(naming.Few), when: func(c *reader) bool { return c.last.Plural || c.inTree() }}, // how many of them
		{senses: says(naming.Moment), when: func(c *reader) bool {
			return c.counted() || c.wide || c.sole() && c.owns() || c.index() && c.last.Text == "year"
		}},
		{senses: says(naming.Moment), is: NatureTimeOrdered, why: isMoment, // or a measure: of what takes time
			unsure: func(c *reader) bool {
				return c.last.Text == "time" && c.Name.Unknown() != "" && c.index() || chosen(c.k, c.Name)
			}},
		{senses: says(naming.TimeID), is: NatureTimeOrdered, why: "its name suggests an id that starts with the time"},

		{senses: says(naming.Few, naming.Cyclic), is: NatureFew, why: isFew},
		{senses: openly, is: NatureFew, guess: true, why: "its values fit in 16 bits and its name suggests no id",
			when: func(c *reader) bool { return c.short && c.index() && c.last.Sense != naming.ID }},
		{senses: says(naming.ID, naming.Prose, naming.Ordinal), why: "the table is small, or declared split over the whole range",
			when: func(c *reader) bool { return c.short || c.k.Reference() || c.front() && c.wide }},
		{senses: openly, is: NatureSequential, why: "it refers to rows that are numbered as they come", other: true,
			when: func(c *reader) bool { h, ok := c.refers(); return ok && h.comes }},
		{senses: ids, is: NatureSpread, why: "its name suggests an id assigned by another system", when: (*reader).messenger},
		{senses: ids, is: NatureSequential, why: numbersRows, when: func(c *reader) bool {
			return c.entity.Text == "" && c.Name.Words[0].Text != "key" && !c.index()
		}},
		{senses: ids, is: NatureSpread, why: "its name suggests the owner of many rows", when: func(c *reader) bool {
			return (c.entity.Sense == naming.Subject || c.entity.Sense == naming.Natural) && c.lead() && c.k.ownsMany() && c.owns()
		}},
		{senses: ids, is: NatureSequential, why: numbersRows,
			when: func(c *reader) bool { return c.owns() || c.sole() && c.entity.Is("anything") }},
		{senses: ids, when: func(c *reader) bool { return c.index() && (c.entity.Text == "" || c.entity.Sense == naming.Event) }},
		{senses: ids, is: NatureSequential, why: "its name suggests a sequential id", // or what takes rows for as long as it lasts: an election
			when:   func(c *reader) bool { return c.entity.Sense == naming.Event },
			unsure: func(c *reader) bool { return c.entity.Guess && !c.sole() }},
		{senses: ids, is: NatureSpread, why: "its name suggests the id of something whose rows arrive at any time",
			when: func(c *reader) bool { return c.entity.Sense == naming.Subject || c.entity.Sense == naming.Several }},
		{senses: ids, is: NatureSequential, why: "its name suggests the id of something that has numbered parts, which come with it", guess: true,
			when: func(c *reader) bool {
				return c.lead() && c.entity.Text != "" && len(c.k.Schema.PrimaryKey) == 2 && numbered(c.k)
			}},
		{senses: ids, is: NatureSequential, why: isEntireKey, guess: true, when: (*reader).sole},

		{senses: says(naming.Ordinal), is: NatureSpread, why: "its name suggests the number of something whose rows arrive at any time",
			when: (*reader).livesLong},
		{senses: says(naming.Ordinal), is: NatureSequential, why: isSequence, when: (*reader).counts,
			unsure: func(c *reader) bool { // it may be the number of what lives long
				return c.entity.Sense == naming.None && c.entity.Text != "" && !c.last.Is("logPlace") && c.lead() && c.k.timedBehind()
			}},

		{senses: says(naming.Version), is: NatureSequential, why: "its name suggests a version that the system assigns in order",
			when: func(c *reader) bool { // that of a row says how often it was changed, and nobody looks for it by an index
				all := c.entity.Sense != naming.Subject || c.entity.Is("anything")
				return c.numbers() && (c.front() && all || c.index() && c.entity.Text != "")
			}},
		{senses: says(naming.None, naming.Span), is: NatureSequential, why: isEntireKey, guess: true,
			when: func(c *reader) bool { return c.numbers() && c.sole() }},
	}
}

// textReadings are the readings of text and bytes.
func textReadings() []reading {
	return []reading{
		{senses: says(naming.Hash), is: NatureHash, why: "its name suggests a hash"},
		{senses: says(naming.Moment), when: (*reader).counted},
		{senses: says(naming.Moment), is: NatureSpread, why: isNamedText, // how it was written: host_reversed
			when: func(c *reader) bool { return c.last.Guess && len(c.Name.Words) > 1 }},
		{senses: says(naming.Moment), is: NatureTimeOrdered, why: isMoment + ", and such text sorts by time"},
		{senses: says(naming.TimeID), is: NatureTimeOrdered,
			why: "its name suggests an id that starts with the time, and such text sorts by time"},
		{senses: says(naming.Few), when: (*reader).inTree},
		{senses: says(naming.Few, naming.Cyclic), is: NatureSpread, why: isNamedText, // an enumeration has numbers for ids
			when: func(c *reader) bool { return len(c.Name.Words) > 1 && c.last.Text == "id" && !c.entity.Is("states") }},
		{senses: says(naming.Few, naming.Cyclic), is: NatureFew, why: isFew},
		{senses: says(naming.None, naming.Natural), is: NatureFew, why: "it is text with a default, as an enumeration has",
			when: func(c *reader) bool { // but not what something is called as long as nobody names it
				value, ok := schema.StringLiteral(c.Column.Default)
				return ok && value != "" && (c.last.Text == "code" || c.Name.Sense == naming.None && !c.last.Is("called"))
			}},
		{senses: says(naming.None, naming.Natural), is: NatureSeveral, guess: true, when: (*reader).group,
			why: "the columns behind it keep rows of one value and one time apart, so it may be one of a few groups"},
		{senses: says(naming.None, naming.ID, naming.Natural, naming.Ordinal), is: NatureSeveral, guess: true, why: isPlace,
			when: func(c *reader) bool {
				return c.oneOfDozens() || c.Name.Sense == naming.None && c.countsIn()
			}},
		{senses: says(naming.Several), is: NatureSeveral, why: isFew},
		{senses: says(naming.Prose), is: NatureProse, why: "its name suggests free text or a blob", long: true},
		{senses: says(naming.Ordinal), is: NatureProse, why: "its name suggests a sequence of letters", long: true,
			when: func(c *reader) bool { return c.last.Is("letters") && c.entity.Text != "" && !c.owns() }},
		{senses: says(naming.None), is: NatureProse, why: "a hash of it is kept beside it", long: true, when: (*reader).digested},
		{senses: says(naming.Long), is: NatureSpread, why: "its name suggests text of unlimited length", long: true},
		{senses: says(naming.Bucket), is: NatureBucket, why: "its name suggests a bucket",
			when: func(c *reader) bool { return naming.Marked(c.Name.Words, "sharded") }},
		{senses: says(naming.ID, naming.Random, naming.Natural, naming.Foreign), is: NatureSeveral, why: isFew, // those that workers read
			when: func(c *reader) bool {
				return c.Name.Words[0].Text == "queue" && (len(c.Name.Words) == 1 || c.last.Text == "name") && !c.sole()
			}},
		{senses: says(naming.ID), is: NatureFew, why: "its name suggests a kind of event", guess: true,
			when: func(c *reader) bool {
				words := c.Name.Words
				return c.index() && c.last.Is("sortsToo") && !naming.Has(words, naming.Natural) && !naming.Has(words[:len(words)-1], naming.Subject)
			}},
		{senses: says(naming.ID), is: NatureFew, why: "its name suggests one of a few methods", guess: true, when: (*reader).isActivity},
		{senses: says(naming.Bucket, naming.ID, naming.Random, naming.Natural, naming.Foreign), is: NatureSpread, why: isNamedText},
	}
}

// inClock reports whether a name that says nothing of a measure ends in a unit of time: in front of a key that is a time,
// because nobody looks for a duration.
func inClock(n *naming.Name) bool {
	return len(n.Words) > 1 && n.Last().Is("clock") && !naming.Marked(n.Words, "measured")
}
