package advisor

import (
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// names remembers names taken apart: id and created_at come in every table.
type names struct {
	lexicon         *naming.Lexicon
	integers, texts []reading
	known           map[string]*naming.Name
}

func newNames() names {
	return names{naming.Words(), integerReadings(), textReadings(), map[string]*naming.Name{}}
}

// again returns names that are read in the same way, of which none is remembered.
func (m names) again() names {
	m.known = map[string]*naming.Name{}
	return m
}

func (m names) read(s string) *naming.Name {
	n, ok := m.known[s]
	if !ok {
		n = m.lexicon.Read(s)
		m.known[s] = n
	}
	return n
}

// name reads the name of a column of the table without what all of its columns begin with.
func (k *key) name(column string) *naming.Name {
	if k.prefix != "" {
		column = column[len(k.prefix):]
	}
	return k.names.read(column)
}

// sharedPrefix returns what all columns of a table begin with to say whose they are, as those of TRADE_HISTORY do with TH_:
// initials of the table, or an abbreviation. It is empty for most tables.
func (m names) sharedPrefix(t *schema.Table) string {
	if len(t.Columns) < 2 {
		return ""
	}
	first := t.Columns[0].Name
	at := strings.IndexByte(first, '_') + 1
	if at == 0 && len(t.Columns) > 3 && len(first) > 3 && first == strings.ToUpper(first) {
		at = 2 // OHSTATUS, OHDUEDATE
	}
	if at < 2 || at > 5 {
		return ""
	}
	prefix := first[:at]
	for i := range t.Columns {
		c := t.Columns[i].Name
		if len(c) == at || !strings.HasPrefix(c, prefix) {
			return ""
		}
	}
	if m.read(prefix).Sense == naming.ID {
		return "" // id_order, id_product
	}
	return prefix
}

// readNames says how the names of the columns were read that come in the key or first in an index, and what followed.
func readNames(k *key) evidence.Note {
	read := func(t *trait) string {
		text := t.column.Name + " (" + t.name.Explain(t.column.Name)
		if t.why != "" {
			text += "; " + t.why
		}
		return text + ")"
	}
	var list []string
	for i := range k.traits {
		if t := &k.traits[i]; t.name != nil {
			list = append(list, read(t))
		}
	}
	message := "the key is read as " + strings.Join(list, ", ")
	for i := range k.table.Indexes {
		if index := &k.table.Indexes[i]; index.Kind.Secondary() && len(index.Columns) > 0 {
			if t := k.traitOf(index.Columns[0], placeIndex); t.name != nil {
				message += ", the index " + index.Name + " by " + read(&t)
			}
		}
	}
	return evidence.Note{Path: k.table.Path, Code: "names", Message: message}
}

// migrated matches the names of tables that keep the state of a migration tool, with or without the tool's own name before.
var migrated = regexp.MustCompile(`(^|_)(db_version|schema_(versions?|history|migration|revisions)|databasechangelog(lock)?|` +
	`migrations(_lock|_history)?|migration_(history|log|versions)|alembic_version|sequelizemeta|ar_internal_metadata|typeorm_metadata)$` +
	`|migrationshistory$`)

// toolTable reports whether a table of this name may keep the state of a migration tool: one row per migration.
func toolTable(table string) bool {
	return migrated.MatchString(strings.Trim(strings.ToLower(table), "._"))
}

// queue reports whether the name is that of one of a few queues that workers read.
func queue(n *naming.Name) bool {
	w := n.Words
	return w[0].Text == "queue" && (len(w) == 1 || len(w) == 2 && w[1].Text == "name")
}

// foreign reports whether a word says that another system numbers what a table is about.
func foreign(w naming.Word) bool { return w.Sense == naming.Foreign || w.Text == "bot" }

// scant reports whether a hash of this has few values at a time.
func scant(w naming.Word) bool {
	return w.Sense == naming.Few || w.Sense == naming.Calendar || w.Text == "date"
}
