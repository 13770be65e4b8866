package advisor

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// owns reports whether the words name what the table's rows are: order in orders, item or order item in
// order_items.
func (k *key) owns(of []naming.Word) bool {
	if len(of) == 0 {
		return false
	}
	words := k.rows()
	if k.pairs(of) {
		return false
	}
	if sameWords(words, of) {
		return true
	}
	if len(words) == 1 && len(of) > 1 && words[0].Sense == naming.None && k.writtenTogether(of) {
		return true
	}
	for len(words) > 1 {
		last := words[len(words)-1]
		switch last.Sense {
		case naming.Filler, naming.Numeral, naming.Unit, naming.Qualifier:
		default:
			if !last.Is("registers") {
				return sameThing(words, of)
			}
		}
		words = words[:len(words)-1]
	}
	return len(words) == 1 && words[0].Like(of[len(of)-1])
}

// writtenTogether reports whether the table's name is that of the words in one: radacct, of which RadAcctId is the id.
func (k *key) writtenTogether(of []naming.Word) bool {
	all := ""
	for _, w := range of {
		all += w.Token
	}
	return strings.TrimSuffix(strings.ToLower(k.table.Name()), "s") == strings.TrimSuffix(all, "s")
}

// pairs reports whether the table pairs what the words name with something else: film_actor (actor_id, film_id). What
// happens once is not paired but has parts.
func (k *key) pairs(of []naming.Word) bool {
	key, rows := k.table.PrimaryKey, k.rows()
	head := of[len(of)-1]
	if len(key) < 2 || len(rows) < 2 || head.Sense == naming.Event || head.Sense == naming.Ordinal {
		return false
	}
	one, other := naming.Word{}, naming.Word{}
	if w := k.name(key[0]).Of; len(w) > 0 {
		one = w[len(w)-1]
	}
	if w := k.name(key[1]).Of; len(w) > 0 {
		other = w[len(w)-1]
	}
	if other.Text == head.Text {
		one, other = other, one
	}
	return one.Text == head.Text && other.Text != "" && other.Sense != naming.Event && other.Text != head.Text &&
		naming.Mentions(rows, head.Text) && naming.Mentions(rows, other.Text)
}

// sameThing reports whether two phrases mean the same by their last words: executions and execution, steps of jobs and
// job step, but not the execution of a step and that of a job.
func sameThing(table, of []naming.Word) bool {
	for i := 1; ; i++ {
		x, y := table[len(table)-i], of[len(of)-i]
		if i > 1 && (x.Sense == naming.Filler || x.Sense == naming.Qualifier || y.Sense == naming.Filler || y.Sense == naming.Qualifier) {
			return true
		}
		if !x.Like(y) {
			return false
		}
		if i == len(table) || i == len(of) {
			return true
		}
	}
}

// rows returns the words of the table's name that say what its rows are: orders in orders_by_user.
func (k *key) rows() []naming.Word {
	words := k.tableWords()
	for i, w := range words {
		if w.Sense == naming.By && i > 0 {
			return words[:i]
		}
	}
	return words
}

// reference reports whether the table's name says that it hardly grows: a dictionary, an enumeration or settings.
// Sequential ids do no harm there.
func (k *key) reference() bool {
	if k.isReference == notKnown {
		k.isReference = no
		if referenceWords(k.rows()) && !k.records() && !k.keyedElsewhere() {
			k.isReference = yes
		}
	}
	return k.isReference == yes
}

// keyedElsewhere reports whether a table that is called like a dictionary has a key of which nothing tells that it numbers an
// entry of one: driver_status (driver_id), units (sscc), rates by their day, a Uuid, but not user_types (user_type_id).
func (k *key) keyedElsewhere() bool {
	rows := k.rows()
	if len(k.table.PrimaryKey) == 0 || rows[0].Is("ownSettings") {
		return false
	}
	n := k.name(k.table.PrimaryKey[0])
	if c, ok := k.table.Column(k.table.PrimaryKey[0]); n.Sense == naming.Moment || ok && kindOf(c.Type) == kindUUID {
		return true
	}
	of := n.Of
	if n.Sense == naming.None {
		of = n.Words
	}
	if len(of) == 0 || naming.Mentions(of, rows[len(rows)-1].Text) {
		return false
	}
	switch of[len(of)-1].Sense {
	case naming.Few, naming.Several, naming.Small, naming.Code:
		return false
	}
	return !of[len(of)-1].Is("ownSettings")
}

// listing reports whether the table looks like a list that somebody keeps: its rows are called like something of which there
// are few (categories, plans, warehouses), or nothing known and nothing is said of them but what they are called and of what
// sort they are; and it knows of nothing that happened, and of nobody.
func (k *key) listing() bool {
	rows := k.rows()
	if len(k.table.PrimaryKey) != 1 || len(rows) == 0 {
		return false
	}
	head := rows[len(rows)-1]
	few := (head.Sense == naming.Few || head.Sense == naming.Several || head.Is("smallTable") || head.Is("listed")) && !head.Is("growsAnyway")
	unknown := head.Sense == naming.None || head.Guess
	if !few && !unknown && !head.Is("dozens") && !naming.Has(rows, naming.Few) && !naming.Has(rows, naming.Several) {
		return false
	}
	called := false
	for i := range k.table.Columns {
		c := &k.table.Columns[i]
		n := k.name(c.Name)
		if c.Name == k.table.PrimaryKey[0] || len(n.Words) == 0 {
			continue
		}
		name := n.Last().Is("called") || few && (n.Last().Text == "description" || n.Last().Text == "code")
		called = called || name
		switch entity := n.Entity(); {
		case kindOf(c.Type) == kindTime, n.Sense == naming.Moment:
			if !few || !naming.Marked(n.Words, "upkeep") {
				return false
			}
		case n.Sense == naming.ID && (entity.Sense == naming.Subject || entity.Sense == naming.Event) && !k.owns(n.Of) && !entity.Is("dozens"):
			return false
		case name || few:
		case n.Sense == naming.Natural, n.Sense == naming.Foreign, n.Sense == naming.Random, n.Sense == naming.Hash, n.Sense == naming.Long:
			return false
		}
	}
	return called
}

// records reports whether a table that is called like an enumeration keeps what happens: its ids begin with the time, or its
// rows refer to what happens, or to something, with a time or a state. Such are the statuses that users post and the states of devices.
func (k *key) records() bool {
	if len(k.table.PrimaryKey) == 0 {
		return false
	}
	first := k.table.PrimaryKey[0]
	if n := k.name(first); n.Sense == naming.TimeID {
		return true
	}
	refers, more := false, false
	for i := range k.table.Columns {
		c := &k.table.Columns[i]
		n := k.name(c.Name)
		switch {
		case c.Name == first:
		case kindOf(c.Type) == kindTime, n.Sense == naming.Moment:
			more = more || !naming.Marked(n.Words, "upkeep")
		case n.Sense == naming.Few && naming.Marked(n.Words, "changing") && naming.Marked(k.rows(), "changing"):
			more = true // a state that has a state
		case n.Sense == naming.ID && len(n.Of) > 0 && n.Last().Text == "id":
			refers = true
			more = more || n.Of[len(n.Of)-1].Sense == naming.Event // a dictionary knows of no orders
		}
	}
	return refers && more
}

// debit reports whether the dt in a name is the debit of an account: another column has kt, as bookkeepers abbreviate the
// credit, or ct in its place.
func (k *key) debit(n *naming.Name) bool {
	at := slices.IndexFunc(n.Words, func(w naming.Word) bool { return w.Text == "dt" })
	return at >= 0 && slices.ContainsFunc(k.table.Columns, func(c schema.Column) bool {
		other := k.name(c.Name).Words
		return len(other) == len(n.Words) && (other[at].Text == "kt" || other[at].Text == "ct") &&
			sameWords(other[:at], n.Words[:at]) && sameWords(other[at+1:], n.Words[at+1:])
	})
}

func sameWords(a, b []naming.Word) bool {
	return slices.EqualFunc(a, b, func(a, b naming.Word) bool { return a.Text == b.Text })
}

// answer is a question answered at most once for a table.
type answer uint8

const (
	notKnown answer = iota
	yes
	no
)

func referenceWords(words []naming.Word) bool {
	if len(words) == 0 {
		return false
	}
	for len(words) > 1 {
		if c := words[len(words)-1].Sense; c != naming.Filler && c != naming.Numeral && c != naming.Unit && c != naming.Version {
			break
		}
		words = words[:len(words)-1]
	}
	if small, known := scope(words[0]); known {
		return small
	}
	head := words[len(words)-1]
	if len(words) > 1 && (words[0].Sense == naming.Subject || words[0].Sense == naming.Event) &&
		(head.Is("perOwner") || head.Sense == naming.Small) {
		return words[0].Is("ownSettings") // user_roles and account_settings grow with the users and accounts, but not user_types and app_settings
	}
	return head.Sense == naming.Small || head.Sense == naming.Few && !head.Is("growsAnyway") || head.Is("smallTable")
}

// externallyNumbered reports whether the thing is numbered by a messenger the table is about: the chats and
// users of a bot have ids that the messenger gave them.
func (k *key) externallyNumbered(entity naming.Word) bool {
	return entity.Is("messenger") && (slices.ContainsFunc(k.tableWords(), foreign) || k.names.foreignFolder(k.table))
}

// foreignFolder reports whether the folder of a table is named like a messenger.
func (m names) foreignFolder(t *schema.Table) bool {
	return slices.ContainsFunc(m.read(strings.TrimSuffix(t.Path, t.Name()), 0).Words, foreign)
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
	switch k.name(column.Name).Sense {
	case naming.Moment, naming.ID, naming.Foreign, naming.Natural, naming.Random:
		return true
	}
	return kindOf(column.Type) == kindTime
}

// timedBehind reports whether the second key column is a point in time: what stands before it goes on for a while.
func (k *key) timedBehind() bool {
	column, ok := k.table.Column(k.table.PrimaryKey[1])
	return ok && (kindOf(column.Type) == kindTime || k.name(column.Name).Sense == naming.Moment)
}

// numbersParts reports whether the rest of the key is a number in a sequence: a place within what stands first.
func (k *key) numbersParts() bool {
	column, ok := k.table.Column(k.table.PrimaryKey[1])
	if !ok || len(k.table.PrimaryKey) != 2 || !column.Type.IsInteger() {
		return false
	}
	n := k.name(column.Name)
	return n.Sense == naming.Ordinal && n.Entity().Sense != naming.Moment // an epoch is one for all
}

// partsOf reports whether the rows are what comes with a thing that nothing else is known of, or soon after it: its numbered
// parts, as in file_parts (file_id, part_no), or what is said of it, as in article_comments (article_id, comment_id).
func (k *key) partsOf(thing naming.Word) bool {
	rows := k.rows()
	if len(rows) < 2 || rows[0].Text != thing.Text || len(k.table.PrimaryKey) < 2 {
		return false
	}
	last := rows[len(rows)-1]
	if last.Is("said") {
		return true
	}
	column, ok := k.table.Column(k.table.PrimaryKey[1])
	if !ok || !column.Type.IsInteger() {
		return false
	}
	n := k.name(column.Name)
	return len(n.Words) > 0 && n.Sense != naming.Version && n.Words[0].Text == last.Text &&
		(len(n.Words) == 1 || n.Words[len(n.Words)-1].Sense == naming.Ordinal)
}
