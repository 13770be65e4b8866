package build

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

// refer puts down which columns of tables that are switched together hold the key of another one, as far as names tell. The column
// has the type of that key, which has no other column, and is called like the table and the key (items.order_id and orders.id) or, where
// no other table can be meant, just like the key (orders.user_id and accounts.user_id).
func refer(plans []*plan.Plan) {
	for _, p := range plans {
		for _, c := range p.Before.Columns {
			var named, alike []plan.Reference
			own := len(p.OldKey()) == 1 && c.Name == p.OldKey()[0]
			for _, other := range plans {
				key, rows := other.OldKey()[0], wordsOf(plan.Base(other.Table))
				if k, _ := other.Before.Column(key); len(other.OldKey()) > 1 || k.Type != c.Type || rows == "" ||
					!slices.Contains(identifying, naming.Words().Read(key).Sense) {
					continue
				}
				says := key
				if !strings.HasPrefix(wordsOf(key)+" ", rows+" ") {
					says = rows + " " + key
				}
				switch r := (plan.Reference{Column: c.Name, To: other.Table, Key: key}); {
				case wordsOf(c.Name) == wordsOf(says):
					named = append(named, r)
				case c.Name == key && strings.Contains(wordsOf(key), " ") && !own: // id alone refers to nothing
					alike = append(alike, r)
				}
			}
			if len(named) == 0 {
				named = alike
			}
			if len(named) == 1 && named[0].To != p.Table { // else it is the table's own key, or any of several
				p.References = append(p.References, named[0])
			}
		}
	}
}

func wordsOf(name string) string { return naming.Join(naming.Words().Cut(name)) }

// identifying are what values of a column may be that tell a row from others. A time is not, though a key may be one.
var identifying = []naming.Sense{naming.ID, naming.Ordinal, naming.TimeID, naming.Random, naming.Few, naming.Several,
	naming.Natural, naming.Foreign}
