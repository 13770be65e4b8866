package facts

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Owns reports whether the words name what the table's rows are: order in orders, item or order item in
// order_items.
func (k *Table) Owns(of []naming.Word) bool {
	if len(of) == 0 {
		return false
	}
	words := naming.Trim(k.RowWords())
	for len(words) > 1 && words[len(words)-1].Is("registers") {
		words = naming.Trim(words[:len(words)-1])
	}
	return !pairs(k, of) && (sameThing(words, of) || abbreviates(words, of))
}

// abbreviates reports whether one word that nothing is known of has the first letters of what the rows are: po for purchase orders.
func abbreviates(rows, of []naming.Word) bool {
	initials := ""
	for _, w := range rows {
		initials += w.Text[:1]
	}
	return len(of) == 1 && of[0].Sense == naming.None && len(of[0].Token) > 1 && strings.HasSuffix(initials, of[0].Token)
}

// ownName reports whether a name is of what the rows are, and not of another such row: parent_order_id, where a column says order_id or id.
func (k *Table) ownName(n *naming.Name) bool {
	more := len(n.Of) > len(naming.Trim(k.RowWords()))
	return k.Owns(n.Of) && !(more && k.Some(func(_ *schema.Column, o *naming.Name) bool {
		return o.Sense == n.Sense && len(o.Of) < len(n.Of) && (len(o.Of) == 0 || k.Owns(o.Of))
	}))
}

// pairs reports whether the table pairs what the words name with something else: film_actor (actor_id, film_id). What
// happens once is not paired but has parts.
func pairs(k *Table, of []naming.Word) bool {
	key, rows, head := k.Schema.PrimaryKey, k.RowWords(), of[len(of)-1]
	if len(key) < 2 || head.Sense == naming.Event {
		return false
	}
	one, other := k.NameOf(key[0]).Entity(), k.NameOf(key[1]).Entity()
	if other.Text == head.Text {
		one, other = other, one
	}
	return one.Text == head.Text && other.Sense != naming.Event && other.Text != head.Text &&
		naming.Mentions(rows, head.Text) && naming.Mentions(rows, other.Text)
}

// sameThing reports whether two phrases mean the same by their last words: executions and execution, steps of jobs and
// job step, but not the execution of a step and that of a job.
func sameThing(table, of []naming.Word) bool {
	n := min(len(table), len(of))
	return n > 0 && slices.EqualFunc(table[len(table)-n:], of[len(of)-n:], func(a, b naming.Word) bool { return a.Text == b.Text })
}

// RowWords returns the words of the table's name that say what its rows are: orders in orders_by_user.
func (k *Table) RowWords() []naming.Word {
	words := k.words
	for i, w := range words {
		if w.Sense == naming.By && i > 0 {
			return words[:i]
		}
	}
	return words
}

// Reference reports whether the table's name says that it hardly grows: a dictionary, an enumeration or settings.
// Sequential ids do no harm there.
func (k *Table) Reference() bool { return k.reference }

// keyedElsewhere reports whether a table that is called like a dictionary has a key of which nothing tells that it numbers an
// entry of one: driver_status (driver_id), units (sscc), rates by their day, a Uuid, but not user_types (user_type_id).
func keyedElsewhere(k *Table) bool {
	rows := k.RowWords()
	if len(k.Schema.PrimaryKey) == 0 {
		return false
	}
	n := k.NameOf(k.Schema.PrimaryKey[0])
	if c, ok := k.Schema.Column(k.Schema.PrimaryKey[0]); ok && KindOf(c.Type) == KindUUID {
		return true
	}
	of := n.Of
	if n.Sense == naming.None || n.Sense == naming.Moment {
		of = n.Words
	}
	if len(of) == 0 || naming.Mentions(of, rows[len(rows)-1].Text) {
		return n.Sense == naming.Natural && !n.Last().Is("called")
	}
	head := of[len(of)-1]
	return head.Sense != naming.Few && head.Sense != naming.Several && head.Sense != naming.Small
}

// Listed reports whether the rows of a table are called like something that somebody keeps a list of: categories, plans, warehouses.
func Listed(rows []naming.Word) bool {
	head := rows[len(rows)-1]
	return head.Sense == naming.Several || head.Is("listed")
}

// Narrow reports whether a number has 32 bits, as that of a list does.
func Narrow(t schema.Type) bool { return t == schema.Int32 || t == schema.Uint32 }

// Catalogue reports whether the table looks like a list that somebody keeps for others to refer to, too short for a thought of its
// key: its rows tell no time of their own, do not happen, and refer to nothing but what there are few of.
func (k *Table) Catalogue() bool {
	rows, lead := k.RowWords(), k.Lead()
	if len(k.Schema.PrimaryKey) > 1 || len(k.Schema.Columns) == 1 || len(rows) == 0 || lead.Name.Sense == naming.Version ||
		Event(rows) {
		return false
	}
	refers := func(c *schema.Column, n *naming.Name) bool {
		of := n.Entity()
		bare := len(n.Words) == len(n.Of) && !of.Guess // the name of a room
		known := of.Sense == naming.Subject && KindOf(c.Type) == KindText && !bare
		many := KindOf(c.Type) == KindInteger && !c.Type.IsDecimal() || KindOf(c.Type) == KindUUID
		if n.Last().Is("position") || of.Text == "parent" {
			return false // the order in which they are shown, or one of the same list
		}
		return says(naming.ID, naming.Foreign, naming.Random, naming.Ordinal).has(n.Sense) && (known || many) &&
			!k.Owns(n.Of) && of.Sense != naming.Few && of.Sense != naming.Several && !of.Is("dozens")
	}
	return !k.Some(func(c *schema.Column, n *naming.Name) bool {
		if c.Name == k.Schema.PrimaryKey[0] || len(n.Words) == 0 {
			return false
		}
		happened := Timed(c, n) && (c.Type != schema.Date || // but when a film came out
			slices.ContainsFunc(n.Words, func(w naming.Word) bool { return w.Sense == naming.Happened && !w.Guess }))
		if Listed(rows) && naming.Marked(n.Words, "upkeep") {
			return false
		}
		return happened || refers(c, n)
	})
}

// records reports whether a table that is called like an enumeration keeps what happens: its rows refer to what happens, or to something,
// with a time; or they have no name, and a time of their own or two things that they refer to. Such are the statuses that users post,
// the levels of a river and the states of devices.
func records(k *Table) bool {
	refers, happens, dated, called := 0, false, false, false
	for i := range k.Schema.Columns {
		c := &k.Schema.Columns[i]
		n := k.NameOf(c.Name)
		switch {
		case slices.Index(k.Schema.PrimaryKey, c.Name) == 0:
		case Timed(c, n) && KindOf(c.Type) != KindShort:
			dated, happens = true, happens || !naming.Marked(n.Words, "upkeep")
		case n.Sense == naming.ID && len(n.Of) > 0 && n.Last().Text == "id":
			if refers++; n.Entity().Sense == naming.Event || naming.Mentions(k.words, n.Entity().Text) {
				return true // a dictionary knows of no orders, and the settings of users grow with them
			}
		case Called(c, n):
			called = true
		}
	}
	return refers > 0 && happens || !called && (happens || refers > 1 || refers > 0 && dated)
}

// Event reports whether the words of a table's name are known to say that its rows happen.
func Event(rows []naming.Word) bool {
	return len(rows) > 0 && rows[len(rows)-1].Sense == naming.Event && !rows[len(rows)-1].Guess
}

// Timed reports whether the values of a column are points in time.
func Timed(c *schema.Column, n *naming.Name) bool {
	switch KindOf(c.Type) {
	case KindTime:
		return true
	case KindInteger, KindText:
		return n.Sense == naming.Moment
	case KindShort:
		return n.Sense == naming.Moment && n.Entity().Sense == naming.Calendar // a year
	}
	return false
}

// chosen reports whether a time is one that somebody chooses, and not the one at which the row comes: by its name, or as the start or the
// end of what was written down before, or the date of what has a title.
func chosen(k *Table, n *naming.Name) bool {
	created := func(_ *schema.Column, o *naming.Name) bool { return naming.Mentions(o.Words, "created") }
	titled := func(c *schema.Column, o *naming.Name) bool { // what happens refers to something by a name or a code
		return Called(c, o) && !k.Owns(o.Of) && (len(o.Of) == 0 || o.Last().Text == "title" || !Event(k.RowWords()))
	}
	return n.Ahead() || naming.Has(n.Words, naming.Edge) && k.Some(created) || k.Owns(n.Of) && k.Some(titled)
}

// Called reports whether a column says what something is called.
func Called(_ *schema.Column, n *naming.Name) bool {
	return len(n.Words) > 0 && n.Last().Is("called")
}

func referenceWords(words []naming.Word) bool {
	if words = naming.Trim(words); len(words) > 1 && words[len(words)-1].Sense == naming.Version {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || words[0].Text == "reference" {
		return len(words) > 0
	}
	head := words[len(words)-1]
	return head.Sense == naming.Small || head.Sense == naming.Few || head.Is("smallTable")
}

// behind returns the second key column and its name, which is nil if there is none. A bucket between them says nothing.
func (k *Table) behind() (schema.Column, *naming.Name) {
	for _, column := range k.Schema.PrimaryKey[min(1, len(k.Schema.PrimaryKey)):] {
		if n := k.NameOf(column); !naming.Marked(n.Words, "nameless") {
			c, _ := k.Schema.Column(column)
			return c, n
		}
	}
	return schema.Column{}, nil
}

// ownsMany reports whether the second key column is a point in time or the id of something: the table keeps many
// rows per leading value, whatever it is called, such as sensors (sensor_id, ts) or followers (follower_id, user_id).
func (k *Table) ownsMany() bool {
	_, n := k.behind()
	return n != nil && says(naming.ID, naming.Foreign, naming.Natural, naming.Random).has(n.Sense) || k.timedBehind()
}

// timedBehind reports whether the second key column is a point in time: what stands before it goes on for a while.
func (k *Table) timedBehind() bool {
	c, n := k.behind()
	return n != nil && Timed(&c, n)
}

// numbered reports whether the second key column is a number in a sequence.
func numbered(k *Table) bool {
	c, n := k.behind()
	return n != nil && c.Type.IsInteger() &&
		(n.Sense == naming.Ordinal || n.Sense == naming.Bucket && n.Last().Sense == naming.Ordinal) &&
		n.Entity().Sense != naming.Moment && // an epoch is one for all
		(n.Entity().Sense != naming.Subject || n.Entity().Guess || n.Entity().Text == "queue") // nor is the number of a sensor one of a part
}

// OnePer reports whether the first columns of an index are those of one row, or of hardly more: the index says so, all rows do, or else
// the name of one of them.
func OnePer(k *Table, index *schema.Index, columns int) bool {
	if index.Kind == schema.IndexUnique && columns == len(index.Columns) {
		return true
	}
	if s := k.Sample; s != nil && columns > 0 && columns <= len(s.Indexes[index.Name]) && s.Rows >= EnoughRows {
		if many := 2*s.Indexes[index.Name][columns-1].Distinct < float64(s.Rows); many || s.Complete {
			return !many
		}
	}
	return slices.ContainsFunc(index.Columns[:columns], func(c string) bool {
		n := k.NameOf(c)
		return says(naming.Natural, naming.Random, naming.TimeID, naming.Hash).has(n.Sense) || n.Sense == naming.ID && k.ownName(n)
	})
}
