// Package keys works out what findings ask for: what is known of a table, and a change that is wanted, become edits of the table.
//
// A finding says what is wrong and what it wants (advisor.Want); here that becomes a key, an index, settings, or what a
// person has to find out. Nothing is judged and nothing is ranked by its effects: package rewrite simulates what is made here and
// inspects the table as it would be.
package keys

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Maker works out what findings on one table ask for.
type Maker struct {
	*facts.Table
	version string // of the server
	sizing  Sizing

	made      bool // the keys that spread the writes
	fixes     []advisor.Fix
	dismissed []advisor.Dismissed
}

// For returns a Maker for a table on a server of the version.
func For(t *facts.Table, version string) *Maker {
	return &Maker{Table: t, version: version, sizing: SizeOf(t.Schema, t.Load)}
}

// unknown is what there is to do where nothing that is known of a table leads to a fix.
const unknown = "measure the table: nothing known of its columns leads to a better key"

// Answer fills the fixes of a finding by what it asks for. Show shows the first of them.
func (k *Maker) Answer(f *advisor.Finding) {
	f.Fixes, f.Dismissed = k.fixesFor(f)
	if first := f.Ask.First; first != "" {
		f.Fixes = slices.Concat([]advisor.Fix{person(first)}, f.Fixes)
	}
	if len(f.Fixes) == 0 {
		f.Fixes = []advisor.Fix{person(unknown)}
	}
}

func (k *Maker) fixesFor(f *advisor.Finding) (fixes []advisor.Fix, dismissed []advisor.Dismissed) {
	ask := &f.Ask
	if ask.Do != "" {
		return []advisor.Fix{person(ask.Do)}, nil
	}
	var index *schema.Index
	if i, of := k.Schema.Index(f.Index); of {
		index = &i
	}
	switch want := f.Wants; {
	case want.Key():
		return k.forKey(f)
	case want == advisor.WantNotNull:
		return k.notNull(f.Columns)
	case want == advisor.WantDistribution:
		return k.distribution(f.Columns), nil
	case want == advisor.WantIndex:
		return k.spreadIndex(index, k.Uses.Reads), nil
	}
	switch f.Wants {
	case advisor.WantPieces:
		fixes = append(fixes, largeValues(k.Schema))
	case advisor.WantDigest:
		fixes = append(fixes, k.digestKey(f.Columns, k.Uses.Reads))
	case advisor.WantOtherIndex:
		fixes = append(fixes, k.otherIndex(index, k.Uses.Reads))
	case advisor.WantNoIndex:
		fix := dropIndex(k.Schema, f.Index, ask.Of, k.Uses.Reads)
		fix.View = ask.By
		fixes = append(fixes, fix)
	case advisor.WantStatement:
		if ask.Use != nil {
			fixes = append(fixes, k.find(ask.Use))
		}
	case advisor.WantSplitByLoad:
		fixes = append(fixes, k.splitByLoad(ask.Text))
	case advisor.WantRoom:
		fixes = append(fixes, k.higherLimit(index, ask.Count))
	case advisor.WantSettled:
		fixes = append(fixes, k.settle(index, ask.Count))
	case advisor.WantCut:
		fixes = append(fixes, resplit(k, ask.Text))
	}
	return fixes, nil
}

// person is the fix that only a person can make.
func person(message string) advisor.Fix { return advisor.Fix{Kind: advisor.Person, Message: message} }

// forKey are the keys that spread the writes, and what there is besides them or in front of them.
func (k *Maker) forKey(f *advisor.Finding) ([]advisor.Fix, []advisor.Dismissed) {
	fixes, dismissed := k.keyFixes()
	fixes = slices.Clone(fixes)
	switch f.Wants {
	case advisor.WantKeyOrUUID:
		fixes = append(fixes, identity(k.Schema, k.version))
	case advisor.WantKeyByMore:
		if lead := k.Lead(); lead.Confidence != facts.Measured && lead.Nature != facts.NatureFew && lead.Nature != facts.NatureSeveral {
			// A hash of what has few values would keep the ends of all.
			some := func(f advisor.Fix) bool { return f.Kind != advisor.HashKey }
			all := slices.DeleteFunc(slices.Clone(fixes), some)
			fixes = append(all, slices.DeleteFunc(fixes, func(f advisor.Fix) bool { return !some(f) })...)
		}
		fixes = append(fixes, k.alone()...)
	case advisor.WantKeyAnew:
		fixes = slices.Concat([]advisor.Fix{computedAnew(k, f.Ask.Text)}, fixes)
	case advisor.WantKeyCut:
		fixes = slices.Concat(k.cutFirst(), fixes)
	case advisor.WantInside:
		fixes = k.inside(fixes)
	}
	return fixes, dismissed
}

// cutFirst cuts a table whose first column would do but for its type, at the values of it.
func (k *Maker) cutFirst() []advisor.Fix {
	lead := k.Lead()
	switch {
	case lead.Nature == facts.NatureBucket && !lead.Column.Type.IsInteger():
		return []advisor.Fix{cutByHand(k)}
	case lead.Nature == facts.NatureBucket:
		return []advisor.Fix{resplit(k, "split it from the start at the bucket numbers: PARTITION_AT_KEYS = (1, 2, …)")}
	case lead.Nature == facts.NatureHash:
		return []advisor.Fix{resplit(k, "split it from the start over the range of its values, with PARTITION_AT_KEYS, and by load")}
	}
	return nil
}

// inside lets YDB split inside the leading value that takes the load, if the next column spreads, or says what else there is.
func (k *Maker) inside(fixes []advisor.Fix) []advisor.Fix {
	column, next := k.Schema.PrimaryKey[0], k.within()
	switch splits := k.Schema.Partitioning.ByLoad == schema.Enabled; {
	case next != "" && !splits:
		return slices.Concat([]advisor.Fix{k.splitByLoad(fmt.Sprintf("%s spreads the rows of one %s: let YDB split inside it, with "+
			"AUTO_PARTITIONING_BY_LOAD = ENABLED, %%s", next, column))}, fixes)
	case next != "":
		return slices.Concat([]advisor.Fix{person(fmt.Sprintf("%s spreads the rows of one %s, and YDB splits by "+
			"load: set AUTO_PARTITIONING_MIN_PARTITIONS_COUNT to what the load needs, so that a pause merges nothing", next, column))}, fixes)
	case len(fixes) > 0:
		fixes[0].Message += ", or move that value to a separate table"
	default:
		return []advisor.Fix{person("put a hash of the whole key in front, or move that value to a separate table")}
	}
	return fixes
}

// fromParameter is the fix that has a statement compute a hash from a parameter instead of a column.
func fromParameter(u *facts.Use) advisor.Fix {
	x := u.Hash()
	fix := person(fmt.Sprintf("compute the hash from a parameter: %s = Digest::%s($%s)", x.Column, x.Digest, parameter(u, x.Inputs[0])))
	if s := computed(u, x); s != "" {
		fix.Kind, fix.Statement = "", s
	}
	return fix
}

// splitByLoad is the fix that lets YDB split the table by load. It names the minimum too, which YDB would reset; the message says
// it if it has a place for it.
func (k *Maker) splitByLoad(message string) advisor.Fix {
	set := k.Schema.Partitioning
	Room(&set, max(k.Presplit(), uint64(k.Traffic.Partitions)))
	if strings.Contains(message, "%") {
		message = fmt.Sprintf(message, roomText(&set))
	}
	return settingsFix(message, schema.SetSettings{Settings: roomSettings(&set)})
}

// higherLimit is the fix that lets load split a table, or an index, that has as many partitions as it may, and merges none that the load
// needs.
func (k *Maker) higherLimit(index *schema.Index, partitions uint64) advisor.Fix {
	if index != nil {
		set := index.Partitioning
		Room(&set, partitions)
		return settingsFix("set "+roomText(&set)+" for index "+index.Name, schema.AlterIndex{Name: index.Name, Set: roomSettings(&set)})
	}
	was := &k.Schema.Partitioning
	set := *was
	least := max(partitions, k.sizing.Presplit)
	if least <= partitions && !k.sizing.Measured { // what it needs is not known: room for twice as many as it may have
		least = max(least, 2*set.Max*facts.MinShare/100)
	}
	Room(&set, least)
	message := fmt.Sprintf("set AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %d", set.Max)
	if was.ByLoad != schema.Enabled {
		message += ", AUTO_PARTITIONING_BY_LOAD = ENABLED, without which no load splits it,"
	}
	if set.Min > max(1, was.Min) {
		message += fmt.Sprintf(" and AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d, below which YDB merges none", set.Min)
	}
	return settingsFix(strings.TrimSuffix(message, ","), schema.SetSettings{Settings: roomSettings(&set)})
}

// settle is the fix that keeps as many partitions of a table, or of an index, as the load needs.
func (k *Maker) settle(index *schema.Index, n uint64) advisor.Fix {
	set := k.Schema.Partitioning
	if index != nil {
		set = index.Partitioning
	}
	Room(&set, n)
	message := "set " + roomText(&set) + ", as many as it needs under load, so that none of them is merged"
	if index != nil {
		return settingsFix(message+", for index "+index.Name, schema.AlterIndex{Name: index.Name, Set: roomSettings(&set)})
	}
	return settingsFix(message, schema.SetSettings{Settings: roomSettings(&set)})
}

// settingsFix is a fix that changes settings alone.
func settingsFix(message string, edit schema.Edit) advisor.Fix {
	return advisor.Fix{Kind: advisor.Settings, Name: "settings", Message: message, Edits: []schema.Edit{edit}}
}

// notNull is the fix that declares columns NOT NULL, unless rows were seen that it would stop.
func (k *Maker) notNull(columns []string) ([]advisor.Fix, []advisor.Dismissed) {
	list := strings.Join(columns, ", ")
	fix := advisor.Fix{Kind: advisor.NotNullKey, Name: "not-null-key(" + list + ")", Copies: true,
		Message: "declare " + list + " NOT NULL in a new table"}
	var against []string
	for _, name := range columns {
		fix.Edits = append(fix.Edits, schema.SetNotNull(name))
		nulls, known := k.Sample.Nulls(name)
		switch {
		case nulls > 0:
			against = append(against, fmt.Sprintf("%s is NULL in %s: give them a value first", name, evidence.Count(uint64(nulls), "sampled row")))
		case !known:
			fix.Assumptions = append(fix.Assumptions, fmt.Sprintf("no row has NULL in %s, which was not measured", name))
		}
	}
	if p := k.Schema.Partitioning; k.Schema.Store == schema.StoreRow && p.ByLoad != schema.Disabled {
		Room(&p, p.Min)
		fix.Edits = append(fix.Edits, schema.SetSettings{Settings: roomSettings(&p)})
	}
	if len(against) > 0 {
		return []advisor.Fix{{Message: "give the rows with NULL a value, then declare " + list + " NOT NULL in a new table"}},
			[]advisor.Dismissed{{Name: fix.Name, Reasons: against}}
	}
	return []advisor.Fix{fix}, nil
}

// distribution spreads a column table by those key columns that have many values.
func (k *Maker) distribution(columns []string) []advisor.Fix {
	var by []string
	for _, c := range k.Schema.PrimaryKey {
		if t := k.Trait(c); t.Course != facts.CourseFew && !k.timed(c, t) {
			by = append(by, c)
		}
	}
	if len(by) == 0 {
		by = k.Schema.PrimaryKey
	}
	if reasons, _ := k.FewTogether(by); len(reasons) > 0 || slices.Equal(by, columns) {
		return []advisor.Fix{person("find out which column of the key has many values, or add one to it, and " +
			"partition by that")}
	}
	list := strings.Join(by, ", ")
	edits := []schema.Edit{schema.SetHashBy{Columns: by}}
	return []advisor.Fix{{Kind: advisor.Person,
		Message: "partition by a hash of " + list + ", which has more values, from the start or in a new table: no ALTER changes it",
		Advice: &advisor.Advice{Title: "another distribution of " + k.Schema.Name(), Edits: edits, Example: moved(k.Schema, edits),
			Why: "the distribution of a column table is fixed when it is created, and no plan of this tool moves one: before there are rows, " +
				"change the CREATE TABLE; later, a person sends these statements while nobody writes"}}}
}

// moved are the statements that fill a column table which is distributed in another way, and put it in place.
// Source: ydb/core/tx/schemeshard/schemeshard__operation_move_tables.cpp of ydb-platform/ydb, for what refuses a rename.
func moved(t *schema.Table, edits []schema.Edit) string {
	was, err := schema.Apply(t, edits...)
	if err != nil {
		return ""
	}
	made := *was
	made.Path += "_new"
	from, to, lead := yql.QuoteName(t.Path), yql.QuoteName(made.Path), yql.QuoteName(t.PrimaryKey[0])
	return fmt.Sprintf(`%s;
-- Piece by piece, as one transaction writes a bounded number of rows. What is written to the old table meanwhile is lost.
UPSERT INTO %s SELECT * FROM %s WHERE %s >= $from AND %s < $to;
-- Compare COUNT(*) of both. Rights, TTL and readers' statements are to be set on the new table by hand.
-- Releases that refuse RENAME for column tables want the new name in the programs instead.
ALTER TABLE %s RENAME TO %s;
ALTER TABLE %s RENAME TO %s;`, yql.PrintTable(&made), to, from, lead, lead, from, yql.QuoteName(t.Path+"_old"), to, from)
}
