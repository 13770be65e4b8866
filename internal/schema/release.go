package schema

import (
	"fmt"
	"strconv"
	"strings"
)

// Release is a release line of YDB, such as 26.2. The zero Release is an unknown one.
type Release struct{ Year, Number int }

// The releases that this package tells apart. Next stands for what is written, and off in all releases up to the newest.
// Source: https://ydb.tech/docs/en/changelog-server
var (
	release25_1 = Release{25, 1}
	release25_2 = Release{25, 2}
	release25_3 = Release{25, 3}
	release25_4 = Release{25, 4}
	release26_1 = Release{26, 1}
	release26_2 = Release{26, 2}
	release26_3 = Release{26, 3}
	Newest      = release26_3
	releaseNext = Release{26, 4}
)

// ParseRelease reads what SELECT Version() answers, or what a user writes: 26.2.1.14, stable-25-4-1, 25.1. It reports
// false for what names no release, such as the build of a branch.
func ParseRelease(version string) (Release, bool) {
	version = strings.TrimPrefix(strings.TrimPrefix(version, "stable-"), "v")
	parts := strings.FieldsFunc(version, func(r rune) bool { return r == '.' || r == '-' })
	if len(parts) < 2 {
		return Release{}, false
	}
	year, errYear := strconv.Atoi(parts[0])
	number, errNumber := strconv.Atoi(parts[1])
	r := Release{year, number}
	return r, errYear == nil && errNumber == nil && year >= 22 && number > 0
}

// Exists reports false of a release that never was: a year has four, 2022 had five. Later ones than this program knows may
// exist.
// Source: https://ydb.tech/docs/en/changelog-server
func (r Release) Exists() bool { return r.Number <= 4 || r.Year == 22 && r.Number == 5 }

func (r Release) String() string { return fmt.Sprintf("%d.%d", r.Year, r.Number) }

// Before reports whether r is older than the release that a feature came with; the zero one stands for all.
func (r Release) Before(since Release) bool {
	return r.Year < since.Year || r.Year == since.Year && r.Number < since.Number
}

// CountsReplicas reports whether a server of a version splits and merges by the load of the leader and all read replicas, and not
// of the leader alone. A version that names no release is taken for a new one.
// Source: CHANGELOG.md of ydb-platform/ydb, 26.1.
func CountsReplicas(version string) bool {
	r, ok := ParseRelease(version)
	return !ok && version != "" || ok && !r.Before(release26_1)
}

// MakesRowKeys reports whether a server of a version has Uuid::newV8RowKey, whose values begin with 12 random bits and go on with the
// time, so that the rows of a time lie in 4,096 places and not in one. It is in no release up to 26.3.
// Source: ydb/docs/en/core/yql/reference/udf/list/uuid.md of ydb-platform/ydb, and pull requests 45923 and 46636 there.
func MakesRowKeys(version string) bool {
	r, ok := ParseRelease(version)
	return ok && Newest.Before(r)
}

// Lacks lists what of a table a release does not have, one phrase each: "CACHE_MODE of family hot (since
// 25.4)". What releases before 25.1 lack is known of a few things only.
func (t *Table) Lacks(r Release) []string {
	var out []string
	need := func(since Release, format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		switch {
		case !r.Before(since):
		case since == release25_1: // it may have come before: of older releases little is known
			out = append(out, text+" (known from "+since.String()+" on)")
		case since == releaseNext:
			out = append(out, text+" (off by default in all releases up to "+Newest.String()+")")
		default:
			out = append(out, text+" (since "+since.String()+")")
		}
	}
	if n := len(t.PrimaryKey); n > keyColumnsBefore {
		need(release25_1, "the %d columns of the primary key, of which databases that older releases made take %d", n, keyColumnsBefore)
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		if c.Sequence != nil {
			need(release25_1, "Serial, the type of column %s,", c.Name)
		}
		need(c.Type.since(), "the type %s of column %s", c.Type, c.Name)
		if c.Default != "" {
			need(c.Type.defaultSince(), "the default of column %s, whose type is %s", c.Name, c.Type)
			if name, _, call := strings.Cut(c.Default, "("); call && LiteralType(c.Default) == "" && !strings.EqualFold(name, "CAST") {
				need(releaseNext, "the default %s of column %s, which is no literal", c.Default, c.Name) // EnableDefaultFromExpression
			}
		}
		for o := range ColumnOptions() {
			if o.Get(c) != "" {
				need(o.since, "%s of column %s", o.Name, c.Name)
			}
		}
	}
	for i := range tableSettings {
		if _, given := tableSettings[i].get(t); given {
			need(tableSettings[i].since, "%s", tableSettings[i].name)
		}
	}
	for i := range t.Families {
		for _, s := range familySettings {
			if _, given := s.get(&t.Families[i]); given {
				need(s.since, "%s of family %s", s.name, t.Families[i].Name)
			}
		}
	}
	for i := range t.Indexes {
		need(t.Indexes[i].Kind.since(), "the kind %s of index %s", t.Indexes[i].Kind, t.Indexes[i].Name)
	}
	for _, f := range t.Changefeeds {
		for _, s := range f.Settings {
			need(feedSince[settingName(s.Name)], "%s of changefeed %s", settingName(s.Name), f.Name)
		}
	}
	return out
}

// since returns the release from which on columns can have the type without a flag of the cluster.
// Source: https://ydb.tech/docs/en/changelog-server#25-2; 25.1.4.7 answers "EnableTableDatetime64 feature flag is off"
// and "EnableParameterizedDecimal feature flag is off".
func (t Type) since() Release {
	if t == Date32 || t == Datetime64 || t == Timestamp64 || t == Interval64 || t.IsDecimal() && t != "Decimal(22,9)" {
		return release25_2
	}
	return Release{}
}

// defaultSince returns the release from which on a column of the type can have a default.
// Source: measured on 25.1.4.7, 25.2.1.24 and 25.3.1.25.
func (t Type) defaultSince() Release {
	switch t {
	case Int16, Uint16:
		return release25_2
	case JSONDocument, DyNumber:
		return release25_3
	}
	return Release{}
}

// since returns the release that has the kind of index without a flag of the cluster.
// Source: https://ydb.tech/docs/en/changelog-server#25-2 and #26-2.
func (k IndexKind) since() Release {
	switch k {
	case IndexUnique:
		return release25_1
	case IndexVector:
		return release25_2
	case IndexFulltextPlain, IndexFulltextRelevance, IndexLocalBloom:
		return release26_2
	case IndexLocalMinMax:
		return release26_3
	case IndexJSON:
		return releaseNext
	}
	return Release{}
}

// feedSince holds the settings of a changefeed that came late.
// Source: https://ydb.tech/docs/en/changelog-server#25-2, #25-3 and #26-1.
var feedSince = map[string]Release{
	"TOPIC_AUTO_PARTITIONING": release25_2,
	"SCHEMA_CHANGES":          release25_3,
	"USER_SIDS":               release26_1,
	"TRACE_IDS":               release26_3,
}
