package advisor

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// nature is how the values of a column arrive, which is all that matters of a column in front of a key.
type nature uint8

const (
	natureUnknown     nature = iota
	natureTime               // a point in time by type
	natureSerial             // fed by a sequence
	natureSequential         // an integer that counts up
	natureTimeOrdered        // text or an integer that encodes time
	natureHash               // spread over its whole type
	natureBucket             // one of N small numbers
	natureFew                // few values: a flag, a status, a type
	natureSeveral            // a longer enumeration: a region, a provider
	natureProse              // free text or a blob
	natureSpread             // many values, arriving in no order
)

// monotonic reports whether new values are greater than all earlier ones.
func (n nature) monotonic() bool {
	return n == natureTime || n == natureSerial || n == natureSequential || n == natureTimeOrdered
}

// trait is what is known of one column of a key or index.
type trait struct {
	column     *schema.Column // nil if the table has no such column
	name       *name
	nature     nature
	confidence Confidence
	long       bool   // text without a limit of its length
	level      Level  // what was measured makes of a finding; zero for the rule's own
	why        string // why it is thought so, a clause: "its name suggests …"
}

// end names the partition at which new values arrive.
func (t *trait) end() string {
	if t.name != nil && marked(t.name.words, backward) {
		return "first"
	}
	return "last"
}

// place is where a column stands.
type place uint8

const (
	placeLead  place = iota // first of a composite primary key
	placeSole               // the only column of the primary key
	placeInner              // further in the primary key, or outside of it
	placeIndex              // first of an index
)

// kind groups column types by what a key makes of them.
type kind uint8

const (
	kindOther kind = iota
	kindTime
	kindInteger // of 32 bits or more, and the numbers that are used as such
	kindShort   // 16 bits: 65,536 values
	kindByte    // 8 bits: 256 values
	kindBool
	kindText
	kindUUID
)

// kindOf sorts a type, PostgreSQL ones included.
func kindOf(t schema.Type) kind {
	switch t {
	case schema.Date, schema.Datetime, schema.Timestamp, schema.Date32, schema.Datetime64, schema.Timestamp64,
		"pgdate", "pgtimestamp", "pgtimestamptz":
		return kindTime
	case schema.Int32, schema.Uint32, schema.Int64, schema.Uint64, schema.DyNumber, "pgint4", "pgint8", "pgnumeric":
		return kindInteger
	case schema.Int16, schema.Uint16, "pgint2":
		return kindShort
	case schema.Int8, schema.Uint8:
		return kindByte
	case schema.Bool, "pgbool":
		return kindBool
	case schema.String, schema.Utf8, "pgtext", "pgvarchar", "pgbytea", "pgbpchar":
		return kindText
	case schema.UUID, "pguuid":
		return kindUUID
	}
	if t.IsDecimal() {
		return kindInteger
	}
	return kindOther
}

// traitOf says how the values of a column arrive, from its type, its name, its place and its table.
func (k *key) traitOf(column string, at place) trait {
	t := trait{confidence: Inferred}
	for i := range k.table.Columns {
		if k.table.Columns[i].Name == column {
			t.column = &k.table.Columns[i]
			break
		}
	}
	if t.column == nil {
		return t
	}
	t.name = k.names.column(column)
	switch {
	case russianName(column) != column && k.russian():
		t.name = k.names.column(russianName(column))
	case k.debit(t.name):
		t.name = k.names.column("account_id")
	}
	if id := t.name.inOne(); id != "" && t.column.Type.IsInteger() {
		t.name = k.names.column(id)
	}
	if t.column.Sequence != nil {
		t.nature, t.confidence, t.why = natureSerial, Declared, "a sequence feeds it"
		return t
	}
	if k.countsTime(&t) {
		return t
	}
	switch kindOf(t.column.Type) {
	case kindTime:
		if t.name.sense != senseBirth {
			t.nature, t.confidence, t.why = natureTime, Declared, "its type is a point in time"
		}
	case kindBool:
		t.nature, t.confidence, t.why = natureFew, Declared, "a Bool has two values"
	case kindUUID:
		t.nature, t.confidence, t.why = natureSpread, Declared, "YDB compares Uuid bytes in mixed-endian order, which follows no clock"
	case kindByte:
		t.nature, t.confidence, t.why = natureFew, Declared, "one byte has 256 values"
		switch t.name.sense {
		case senseSpan:
			t.nature = natureUnknown // a measure such as a zoom level, which what follows it spreads
		case senseHash:
			t.nature, t.confidence, t.why = natureHash, Inferred, "its name suggests a hash"
		case senseBucket:
			t.nature, t.confidence, t.why = natureBucket, Inferred, "its name suggests a bucket number"
		}
	case kindInteger, kindShort:
		k.readInteger(&t, at)
	case kindText:
		k.readText(&t)
	}
	return t
}

// readInteger decides on integers of 16 bits and more.
func (k *key) readInteger(t *trait, at place) {
	short := kindOf(t.column.Type) == kindShort
	if !short && (at == placeLead || at == placeSole) && inClock(t.name) && !k.spreadByLayout() {
		t.nature, t.why = natureTimeOrdered, "its name suggests a point in time"
		return
	}
	switch t.name.sense {
	case senseHash:
		t.nature, t.why = natureHash, "its name suggests a hash"
	case senseBucket:
		t.nature, t.why = natureBucket, "its name suggests a bucket number"
		part := marked(t.name.of, byNumber)
		switch {
		case short || k.spreadByLayout():
		case (at == placeSole || at == placeLead && part) && k.owns(t.name.of):
			t.nature, t.why = natureSequential, "it is an integer that numbers this table's rows"
		case t.name.slot() && at != placeInner && k.chain():
			t.nature, t.why = natureSequential, "its name suggests a sequence number"
		}
	case senseRandom, senseNatural, senseForeign, senseLong:
		t.nature, t.why = natureSpread, "its name suggests an identifier assigned outside the database"
		if t.name.term() && k.chain() {
			t.nature, t.why = natureSequential, "its name suggests a sequence number" // of elections
		}
		if session(t.name.of) && at == placeSole && !short && k.owns(t.name.of) && !k.spreadByLayout() {
			t.nature, t.why = natureSequential, "it is an integer that numbers this table's rows"
		}
	case senseMoment, senseTimeID:
		if t.name.transaction() {
			k.readNumber(t, at, short)
			return
		}
		if k.reference() || t.name.sense == senseMoment && (k.spreadByLayout() || at == placeIndex && t.name.words[len(t.name.words)-1].is(coarse)) {
			return
		}
		if t.name.epoch() && k.chain() {
			t.nature, t.why = natureSequential, "its name suggests a sequence number"
			return
		}
		if t.name.experience(k.tableWords()) {
			return
		}
		t.nature, t.why = natureTimeOrdered, "its name suggests a point in time"
		if t.name.sense == senseTimeID {
			t.why = "its name suggests an id that starts with the time"
		}
	case senseCyclic:
		t.nature, t.why = natureFew, "its name suggests a part of the calendar that recurs"
	case senseFew:
		t.nature, t.why = natureFew, "its name suggests an enumeration"
		if at == placeSole && !short && k.owns(t.name.of) && !k.reference() {
			t.nature, t.why = natureSequential, "it is an integer that numbers this table's rows"
		}
	case senseSeveral:
		t.nature, t.why = natureSeveral, "its name suggests an enumeration"
	case senseID, senseProse:
		k.readIntegerID(t, at, short)
	case senseOrdinal:
		k.readNumber(t, at, short)
	case senseVersion:
		if (at == placeLead || at == placeSole || at == placeIndex) && !short && !k.reference() && !k.spreadByLayout() && k.handedOut(t.name, at) {
			t.nature, t.why = natureSequential, "its name suggests a version that the system assigns in order"
		}
	case senseNone, senseSpan:
		if at == placeSole && !short && !k.reference() && !k.spreadByLayout() {
			t.nature, t.why = natureSequential, "it is an integer and the entire key, and nothing shows that its values are spread"
		}
	}
}

// inClock reports whether a name that says nothing of a measure ends in a unit of time: in front of a key that is a time,
// because nobody looks for a duration.
func inClock(n *name) bool {
	if len(n.words) < 2 || n.sense != senseNone && n.sense != senseID {
		return false
	}
	last := n.words[len(n.words)-1]
	return last.class == unit && last.is(clock) && !marked(n.words, measured)
}

// readIntegerID decides on integer ids. An id is sequential if it numbers the table's own rows, or rows of the
// kind that come one after another (orders, messages) so that what refers to them arrives in the same order.
// The id of a user or a device in front of something else spreads: all of them are active at all times.
func (k *key) readIntegerID(t *trait, at place, short bool) {
	entity := word{}
	if len(t.name.of) > 0 {
		entity = t.name.of[len(t.name.of)-1]
	}
	switch {
	case short:
		return // 65,536 rows at most: never hot
	case k.reference() || at != placeIndex && at != placeInner && k.spreadByLayout():
		t.why = "the table is small, or declared split over the whole range"
	case entity.text == "" && t.name.keyed():
		if at == placeSole {
			t.nature, t.why = natureSequential, "it is an integer and the entire key, and nothing shows that its values are spread"
		}
	case entity.text == "":
		t.nature, t.why = natureSequential, "its name suggests that it numbers this table's rows"
	case k.externallyNumbered(entity):
		t.nature, t.why = natureSpread, "its name suggests an id assigned by another system"
	case k.owns(t.name.of):
		if (entity.class == subject || entity.class == natural) && at == placeLead && k.ownsMany() {
			t.nature, t.why = natureSpread, "its name suggests the owner of many rows"
			return
		}
		t.nature, t.why = natureSequential, "its name suggests that it numbers this table's rows"
	case entity.class == event || entity.class == version && at == placeLead && k.handedOut(&name{of: t.name.of[:len(t.name.of)-1]}, at):
		if at == placeIndex {
			return
		}
		t.nature, t.why = natureSequential, "its name suggests a sequential id"
	case at == placeSole && entity.is(anything):
		t.nature, t.why = natureSequential, "its name suggests that it numbers this table's rows"
	case entity.class == subject || entity.class == several:
		t.nature, t.why = natureSpread, "its name suggests the id of something whose rows arrive at any time"
	case at == placeLead && k.partsOf(entity):
		t.nature, t.why = natureSequential, "its name suggests the id of something created one after another, with its parts behind it"
	case at == placeSole:
		t.nature, t.why = natureSequential, "it is an integer and the entire key, and nothing shows that its values are spread"
	}
}

// partsOf reports whether the rows are what comes with a thing that nothing else is known of, or soon after it: its numbered
// parts, as in file_parts (file_id, part_no), or what is said of it, as in article_comments (article_id, comment_id).
func (k *key) partsOf(thing word) bool {
	rows := k.rows()
	if len(rows) < 2 || rows[0].text != thing.text || len(k.table.PrimaryKey) < 2 {
		return false
	}
	last := rows[len(rows)-1]
	if last.is(said) {
		return true
	}
	column, ok := k.table.Column(k.table.PrimaryKey[1])
	if !ok || !column.Type.IsInteger() {
		return false
	}
	n := k.names.column(column.Name)
	return len(n.words) > 0 && n.sense != senseVersion && n.words[0].text == last.text && (len(n.words) == 1 || n.words[len(n.words)-1].class == ordinal)
}

// readNumber decides on integers named like a count: order_number, seq, offset.
func (k *key) readNumber(t *trait, at place, short bool) {
	entity := word{}
	if len(t.name.of) > 0 {
		entity = t.name.of[len(t.name.of)-1]
	}
	switch {
	case short || k.reference() || k.spreadByLayout():
	case entity.class == subject && (!k.owns(t.name.of) || at == placeLead && k.ownsMany()) && !entity.is(countedLog),
		entity.is(ourPaper) && at != placeSole && !t.name.ends().is(logPlace) && !t.name.counts():
		t.nature, t.why = natureSpread, "its name suggests the number of something whose rows arrive at any time"
	case at == placeIndex:
		inLog := entity.is(countedLog) && (!entity.block() || k.chainOfBlocks()) || entity.class == unknown && t.name.words[len(t.name.words)-1].is(logPlace) ||
			entity.is(ofChanges) && t.name.words[len(t.name.words)-1].class == ordinal
		if entity.text != "" && !k.owns(t.name.of) && !inLog || t.name.words[len(t.name.words)-1].is(position) {
			return
		}
		t.nature, t.why = natureSequential, "its name suggests a sequence number"
	case entity.text == "" || entity.class == event || entity.class == ordinal || entity.is(countedLog) ||
		entity.class == unknown && t.name.words[len(t.name.words)-1].is(logPlace) || at == placeSole || k.owns(t.name.of) || at == placeLead && k.partsOf(entity):
		t.nature, t.why = natureSequential, "its name suggests a sequence number"
	}
}

// readText decides on text and bytes.
func (k *key) readText(t *trait) {
	switch t.name.sense {
	case senseHash:
		t.nature, t.why = natureHash, "its name suggests a hash"
		if t.name.hashKey() {
			t.nature, t.why = natureSpread, "it is text that identifies something"
		}
	case senseMoment:
		if !k.reference() {
			t.nature, t.why = natureTimeOrdered, "its name suggests a point in time, and such text sorts by time"
		}
	case senseTimeID:
		t.nature, t.why = natureTimeOrdered, "its name suggests an id that starts with the time, and such text sorts by time"
	case senseFew, senseCyclic:
		t.nature, t.why = natureFew, "its name suggests an enumeration"
		if len(t.name.words) > 1 && t.name.endsInID() {
			t.nature, t.why = natureSpread, "it is text that identifies something" // whatever the word before: an enumeration has numbers for ids
		}
	case senseSeveral:
		t.nature, t.why = natureSeveral, "its name suggests an enumeration"
	case senseProse:
		t.nature, t.why, t.long = natureProse, "its name suggests free text or a blob", true
	case senseLong:
		t.nature, t.why, t.long = natureSpread, "its name suggests text of unlimited length", true
	case senseBucket:
		if shardText(t.name) {
			t.nature, t.why = natureBucket, "its name suggests a bucket"
			return
		}
		t.nature, t.why = natureSpread, "it is text that identifies something"
	case senseID, senseRandom, senseNatural, senseForeign:
		if t.name.medium(k.tableWords()) || t.name.queue(k.tableWords()) {
			t.nature, t.why = natureSeveral, "its name suggests an enumeration"
			return
		}
		if len(t.name.words) == 1 && t.name.words[0].class == event {
			return // the name of an event, not its id
		}
		t.nature, t.why = natureSpread, "it is text that identifies something"
	}
}

// owns reports whether the words name what the table's rows are: order in orders, item or order item in
// order_items.
func (k *key) owns(of []word) bool {
	if len(of) == 0 {
		return false
	}
	words := k.rows()
	if k.pairs(of) {
		return false
	}
	for len(words) > 1 {
		last := words[len(words)-1]
		switch last.class {
		case filler, numeral, unit, qualifier:
		default:
			if !last.is(registers) {
				return sameThing(words, of)
			}
		}
		words = words[:len(words)-1]
	}
	return len(words) == 1 && words[0].text == of[len(of)-1].text
}

// pairs reports whether the table pairs what the words name with something else: film_actor (actor_id, film_id). What
// happens once is not paired but has parts.
func (k *key) pairs(of []word) bool {
	key, rows := k.table.PrimaryKey, k.rows()
	head := of[len(of)-1]
	if len(key) < 2 || len(rows) < 2 || head.class == event || head.class == ordinal {
		return false
	}
	one, other := word{}, word{}
	if w := k.names.column(key[0]).of; len(w) > 0 {
		one = w[len(w)-1]
	}
	if w := k.names.column(key[1]).of; len(w) > 0 {
		other = w[len(w)-1]
	}
	if other.text == head.text {
		one, other = other, one
	}
	return one.text == head.text && other.text != "" && other.class != event && other.text != head.text && mentions(rows, head.text) && mentions(rows, other.text)
}

// sameThing reports whether two phrases mean the same by their last words: executions and execution, steps of jobs and
// job step, but not the execution of a step and that of a job.
func sameThing(table, of []word) bool {
	for i := 1; ; i++ {
		x, y := table[len(table)-i], of[len(of)-i]
		if i > 1 && (x.class == filler || x.class == qualifier || y.class == filler || y.class == qualifier) {
			return true
		}
		if x.text != y.text {
			return false
		}
		if i == len(table) || i == len(of) {
			return true
		}
	}
}

// rows returns the words of the table's name that say what its rows are: orders in orders_by_user, the items in
// pozitsii_zakaza.
func (k *key) rows() []word {
	words := k.tableWords()
	for i, w := range words {
		if w.class == by && i > 0 {
			return words[:i]
		}
	}
	if len(words) > 1 && words[len(words)-1].of {
		return words[:1]
	}
	return words
}

// reference reports whether the table's name says that it hardly grows: a dictionary, an enumeration or settings.
// Sequential ids do no harm there.
func (k *key) reference() bool {
	if k.isReference == notKnown {
		k.isReference = no
		if referenceWords(k.rows()) && !k.perOwner() && !k.records() {
			k.isReference = yes
		}
	}
	return k.isReference == yes
}

// records reports whether a table that is called like an enumeration keeps what happens: its ids begin with the time, or its
// rows refer to what happens, or to something, with a time or a state. Such are the statuses that users post and the states of devices.
func (k *key) records() bool {
	if len(k.table.PrimaryKey) == 0 {
		return false
	}
	first := k.table.PrimaryKey[0]
	if n := k.names.column(first); n.sense == senseTimeID {
		return true
	}
	refers, more := false, false
	for i := range k.table.Columns {
		c := &k.table.Columns[i]
		n := k.names.column(c.Name)
		switch {
		case c.Name == first:
		case kindOf(c.Type) == kindTime, n.sense == senseMoment:
			more = more || !marked(n.words, upkeep)
		case n.sense == senseFew && marked(n.words, changing) && marked(k.rows(), changing):
			more = true // a state that has a state
		case n.sense == senseID && len(n.of) > 0 && n.endsInID():
			refers = true
			more = more || n.of[len(n.of)-1].class == event // a dictionary knows of no orders
		}
	}
	return refers && more
}

// debit reports whether the dt in a name is the debit of an account: another column has kt, as bookkeepers abbreviate the
// credit, or ct in its place.
func (k *key) debit(n *name) bool {
	at := n.debit()
	return at >= 0 && slices.ContainsFunc(k.table.Columns, func(c schema.Column) bool {
		other := k.names.column(c.Name).words
		return len(other) == len(n.words) && other[at].credit() &&
			sameWords(other[:at], n.words[:at]) && sameWords(other[at+1:], n.words[at+1:])
	})
}

func sameWords(a, b []word) bool {
	return slices.EqualFunc(a, b, func(a, b word) bool { return a.text == b.text })
}

// perOwner reports whether a table that is called like an enumeration has one row for each of something that lives long:
// driver_status (driver_id), but not user_types (user_type_id).
func (k *key) perOwner() bool {
	rows := k.rows()
	if len(rows) == 0 || len(k.table.PrimaryKey) == 0 || rows[0].is(ownSettings) {
		return false
	}
	of := k.names.column(k.table.PrimaryKey[0]).of
	if len(rows) == 1 {
		return len(of) > 0 && of[len(of)-1].class == subject && of[len(of)-1].text != rows[0].text && !of[len(of)-1].is(ownSettings)
	}
	return (rows[0].class == subject || rows[0].class == event) && mentions(of, rows[0].text) && !mentions(of, rows[len(rows)-1].text)
}

// answer is a question answered at most once for a table.
type answer uint8

const (
	notKnown answer = iota
	yes
	no
)

func referenceWords(words []word) bool {
	if len(words) == 0 {
		return false
	}
	for len(words) > 1 {
		if c := words[len(words)-1].class; c != filler && c != numeral && c != unit && c != version {
			break
		}
		words = words[:len(words)-1]
	}
	if small, known := words[0].scope(); known {
		return small
	}
	head := words[len(words)-1]
	switch head.class {
	case reference:
	case few:
		if head.is(growsAnyway) {
			return false
		}
	default:
		if !head.is(smallTable) {
			return false
		}
	}
	// user_roles and account_settings grow with the users and accounts; user_types and app_settings do not.
	if len(words) > 1 && (words[0].class == subject || words[0].class == event) {
		if words[0].is(ownSettings) {
			return true
		}
		return !head.is(perOwner) && head.class != reference
	}
	return true
}

// externallyNumbered reports whether the thing is numbered by a messenger the table is about: the chats and
// users of a bot have ids that the messenger gave them.
func (k *key) externallyNumbered(entity word) bool {
	return entity.is(messenger) && (slices.ContainsFunc(k.tableWords(), word.foreign) || k.names.foreignFolder(k.table))
}

// foreignFolder reports whether the folder of a table is named like a messenger.
func (m names) foreignFolder(t *schema.Table) bool {
	return slices.ContainsFunc(m.column(strings.TrimSuffix(t.Path, t.Name())).words, word.foreign)
}

// ownsMany reports whether the second key column is a point in time or the id of something: the table keeps many
// rows per leading value, whatever it is called, such as sensors (sensor_id, ts) or followers (follower_id, user_id).
func (k *key) ownsMany() bool {
	if len(k.table.PrimaryKey) < 2 {
		return false
	}
	column, ok := k.table.Column(k.table.PrimaryKey[1])
	if !ok {
		return false
	}
	switch k.names.column(column.Name).sense {
	case senseMoment, senseID, senseForeign, senseNatural, senseRandom:
		return true
	}
	return kindOf(column.Type) == kindTime
}

// russian reports whether the table speaks transliterated Russian, where data is a date.
func (k *key) russian() bool {
	for _, w := range k.tableWords() {
		if w.russian {
			return true
		}
	}
	for i := range k.table.Columns {
		for _, w := range k.names.column(k.table.Columns[i].Name).words {
			if w.russian {
				return true
			}
		}
	}
	return false
}
