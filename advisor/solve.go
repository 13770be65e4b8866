package advisor

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// solver works out what findings on one table ask for.
type solver struct {
	*key
	reads   []*yql.Access
	version string // of the server
}

// solve fills the fixes of a finding, and what people read from the first of them.
func (s *solver) solve(f *Finding) {
	fixes, dismissed := s.fixesFor(f)
	if f.Help != "" {
		fixes = slices.Concat([]Fix{{Kind: Person, Message: f.Help}}, fixes)
	}
	if len(fixes) == 0 {
		fixes = []Fix{{Kind: Person, Message: noFix}}
	}
	f.Fixes, f.Dismissed = fixes, dismissed
	f.show()
}

func (s *solver) fixesFor(f *Finding) ([]Fix, []Dismissed) {
	switch ask := &f.Ask; ask.Change {
	case AskKey, AskKeyOrUUID, AskWholeKey, AskKeyAlone, AskKeyCut, AskKeyAnew, AskInside:
		return s.forKey(f)
	case AskNotNull:
		return s.notNull(ask.Columns)
	case AskDigest:
		return []Fix{s.digestKey(ask.Columns, s.reads)}, nil
	case AskSpreadIndex, AskOtherIndex, AskDropIndex, AskIndexLimit:
		return s.forIndex(ask), nil
	case AskWay:
		return []Fix{s.find(use{ask.use})}, nil
	case AskComputed:
		return []Fix{use{ask.use}.fromParameter()}, nil
	case AskSplitByLoad:
		return []Fix{s.splitByLoad(ask.Text)}, nil
	case AskLimit:
		return []Fix{s.higherLimit(ask.Count)}, nil
	case AskSettle:
		return []Fix{s.settle(ask.Index, ask.Count)}, nil
	case AskCut:
		return []Fix{resplit(s.key, ask.Text)}, nil
	case AskDistribution:
		return s.distribution(ask.Columns), nil
	case AskPieces:
		return []Fix{largeValues(s.Schema)}, nil
	}
	if f.Ask.Text != "" {
		return []Fix{{Kind: Person, Message: f.Ask.Text}}, nil
	}
	return nil, nil
}

// forKey are the keys that spread the writes, and what there is besides them or in front of them.
func (s *solver) forKey(f *Finding) ([]Fix, []Dismissed) {
	fixes, dismissed := s.keyFixes()
	fixes = slices.Clone(fixes)
	switch f.Ask.Change {
	case AskKeyOrUUID:
		fixes = append(fixes, identity(s.Schema, s.version))
	case AskWholeKey:
		whole := func(f Fix) int {
			if f.Kind == HashKey {
				return 0
			}
			return 1
		}
		slices.SortStableFunc(fixes, func(a, b Fix) int { return cmp.Compare(whole(a), whole(b)) })
		fixes = append(fixes, s.alone()...)
	case AskKeyAlone:
		fixes = append(fixes, s.alone()...)
	case AskKeyAnew:
		fixes = slices.Concat([]Fix{computedAnew(s.key, f.Ask.Text)}, fixes)
	case AskKeyCut:
		fixes = slices.Concat(s.cutFirst(f.Ask.Text), fixes)
	case AskInside:
		fixes = s.inside(f, fixes)
	}
	return fixes, dismissed
}

// cutFirst cuts a table whose first column would do but for its type, at the values of it.
func (s *solver) cutFirst(fault string) []Fix {
	lead := s.Lead()
	switch {
	case fault != onePartition:
		return nil
	case lead.Nature == facts.NatureBucket && !lead.Column.Type.IsInteger():
		return []Fix{cutByHand(s.key)}
	case lead.Nature == facts.NatureBucket:
		return []Fix{resplit(s.key, "split it from the start at the bucket numbers: PARTITION_AT_KEYS = (1, 2, …)")}
	case lead.Nature == facts.NatureHash:
		return []Fix{resplit(s.key, "split it from the start over the range of its values, with PARTITION_AT_KEYS, and by load")}
	}
	return nil
}

// inside lets YDB split inside the leading value that takes the load, if the next column spreads, or says what else there is.
func (s *solver) inside(f *Finding, fixes []Fix) []Fix {
	column, next := s.Schema.PrimaryKey[0], s.within()
	switch splits := s.Schema.Partitioning.ByLoad == schema.Enabled; {
	case next != "" && !splits:
		return slices.Concat([]Fix{s.splitByLoad(fmt.Sprintf("%s spreads the rows of one %s: let YDB split inside it, with "+
			"AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %%d and "+
			"AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %%d", next, column))}, fixes)
	case next != "":
		f.Help = fmt.Sprintf("%s spreads the rows of one %s, and YDB splits by load: raise AUTO_PARTITIONING_MIN_PARTITIONS_COUNT if "+
			"it does not keep up", next, column)
	case len(fixes) > 0:
		fixes[0].Message += ", or move that value to a separate table"
	default:
		f.Help = "put a hash of the whole key in front, or move that value to a separate table"
	}
	return fixes
}

// forIndex is what an index asks for.
func (s *solver) forIndex(ask *Ask) []Fix {
	switch ask.Change {
	case AskSpreadIndex:
		return s.spreadIndex(ask.Index, s.reads)
	case AskOtherIndex:
		return []Fix{s.otherIndex(ask.Index, s.reads)}
	case AskDropIndex:
		fix := dropIndex(s.Schema, ask.Index.Name, ask.Of, s.reads)
		fix.View = ask.By
		return []Fix{fix}
	}
	s.size()
	maximum := strconv.FormatUint(s.sizing.roomFor(ask.Count), 10)
	return []Fix{{Kind: Settings, Name: "settings",
		Message: "set AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = " + maximum + " for index " + ask.Index.Name,
		Edits:   []schema.Edit{schema.AlterIndex{Name: ask.Index.Name, Set: []schema.Setting{{Name: schema.SettingMax, Value: maximum}}}}}}
}

// fromParameter is the fix that has a statement compute a hash from a parameter instead of a column.
func (u use) fromParameter() Fix {
	x := u.Hash()
	fix := Fix{Kind: Person, Message: fmt.Sprintf("compute the hash from a parameter: %s = Digest::%s($%s)", x.Column,
		x.Digest, u.parameter(x.Inputs[0]))}
	if s := u.computed(x); s != "" {
		fix.Kind, fix.Statement = "", s
	}
	return fix
}

// splitByLoad is the fix that lets YDB split the table by load. It names the minimum too, which YDB would reset, and the
// maximum; the message says them if it has places for them.
func (k *key) splitByLoad(message string) Fix {
	set := k.Schema.Partitioning
	minimum := max(k.Presplit(), set.Min, uint64(k.Traffic.Partitions))
	k.sizing.Room(&set, minimum)
	if strings.Contains(message, "%") {
		message = fmt.Sprintf(message, minimum, set.Max)
	}
	return Fix{Kind: Settings, Name: "settings", Message: message, Edits: []schema.Edit{schema.SetSettings{Settings: []schema.Setting{
		{Name: schema.SettingByLoad, Value: "ENABLED"},
		{Name: schema.SettingMin, Value: strconv.FormatUint(minimum, 10)},
		{Name: schema.SettingMax, Value: strconv.FormatUint(set.Max, 10)},
	}}}}
}

// higherLimit is the fix that lets load split a table that has as many partitions as it may, and merges none that the load needs.
func (k *key) higherLimit(partitions uint64) Fix {
	set := k.Schema.Partitioning
	least := partitions
	k.size()
	if partitions == 1 && !k.Traffic.Idle() {
		least = k.sizing.Presplit
	}
	most := k.sizing.roomFor(max(least, set.Min))
	if !k.sizing.Measured {
		most = max(most, 2*set.Max)
	}
	message := fmt.Sprintf("set AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %d", most)
	if set.ByLoad != schema.Enabled {
		message += ", AUTO_PARTITIONING_BY_LOAD = ENABLED, without which no load splits it,"
	}
	if least > max(1, set.Min) {
		message += fmt.Sprintf(" and AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d, below which YDB merges none", least)
	}
	return Fix{Kind: Settings, Name: "settings", Message: strings.TrimSuffix(message, ","),
		Edits: []schema.Edit{schema.SetSettings{Settings: []schema.Setting{
			{Name: schema.SettingByLoad, Value: "ENABLED"},
			{Name: schema.SettingMin, Value: strconv.FormatUint(max(least, set.Min), 10)},
			{Name: schema.SettingMax, Value: strconv.FormatUint(most, 10)},
		}}}}
}

// settle is the fix that keeps as many partitions of a table, or of an index, as the load needs.
func (k *key) settle(index *schema.Index, n uint64) Fix {
	set := k.Schema.Partitioning
	if index != nil {
		set = index.Partitioning
	}
	k.sizing.Room(&set, n)
	fix := Fix{Kind: Settings, Name: "settings",
		Message: fmt.Sprintf("set AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d, as many as it needs under load, "+
			"so that none of them is merged, and AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %d", set.Min, set.Max)}
	settings := []schema.Setting{
		{Name: schema.SettingMin, Value: strconv.FormatUint(set.Min, 10)},
		{Name: schema.SettingMax, Value: strconv.FormatUint(set.Max, 10)},
		{Name: schema.SettingByLoad, Value: "ENABLED"},
	}
	fix.Edits = []schema.Edit{schema.SetSettings{Settings: settings}}
	if index != nil {
		fix.Message += ", for index " + index.Name
		fix.Edits = []schema.Edit{schema.AlterIndex{Name: index.Name, Set: settings}}
	}
	return fix
}

// notNull is the fix that declares columns NOT NULL, unless rows were seen that it would stop.
func (k *key) notNull(columns []string) ([]Fix, []Dismissed) {
	list := strings.Join(columns, ", ")
	fix := Fix{Kind: NotNullKey, Name: "not-null-key(" + list + ")", Copies: true, Message: "declare " + list + " NOT NULL in a new table",
		Edits: make([]schema.Edit, 0, len(columns))}
	var against []string
	for _, name := range columns {
		fix.Edits = append(fix.Edits, schema.SetNotNull(name))
		nulls, known := k.nulls(name)
		switch {
		case nulls > 0:
			against = append(against, fmt.Sprintf("%s is NULL in %s: give them a value first", name, plural(uint64(nulls), "sampled row")))
		case !known:
			fix.Assumptions = append(fix.Assumptions, fmt.Sprintf("no row has NULL in %s, which was not measured", name))
		}
	}
	if len(against) > 0 {
		return []Fix{{Message: "give the rows with NULL a value, then declare " + list + " NOT NULL in a new table"}},
			[]Dismissed{{fix.Name, against}}
	}
	return []Fix{fix}, nil
}

// nulls returns how many sampled rows have NULL in a column, and whether any were sampled.
func (k *key) nulls(column string) (n uint64, known bool) {
	if c := k.Sample.Column(column); c != nil {
		return c.Nulls, true
	}
	return 0, false
}
