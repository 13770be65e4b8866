package shape

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Title says in a few words what a step does.
func (p *Path) Title(n int) string {
	var words []string
	for _, e := range p.Steps[n].Statements[0].Edits {
		switch e := e.(type) {
		case schema.AddColumn:
			words = append(words, "add column "+e.Column.Name)
		case schema.DropColumn:
			words = append(words, "drop column "+e.Name)
		case schema.AlterColumn:
			words = append(words, "alter column "+e.Name)
		case schema.AddIndex:
			words = append(words, "build index "+e.Index.Name)
		case schema.DropIndex:
			words = append(words, "drop index "+e.Name)
		case schema.RenameIndex:
			words = append(words, "rename index "+e.Name)
		case schema.AlterIndex:
			words = append(words, "set index "+e.Name)
		case schema.AddFamily:
			words = append(words, "add family "+e.Family.Name)
		case schema.AlterFamily:
			words = append(words, "alter family "+e.Name)
		case schema.SetTTL:
			words = append(words, map[bool]string{true: "set the TTL", false: "turn the TTL off"}[e.TTL != nil])
		case schema.AddChangefeed:
			words = append(words, "add changefeed "+e.Changefeed.Name)
		case schema.DropChangefeed:
			words = append(words, "drop changefeed "+e.Name)
		case schema.AlterChangefeed:
			words = append(words, "set changefeed "+e.Name)
		default:
			words = append(words, "set the table's settings")
		}
	}
	last := p.Steps[n].Statements
	if _, to, ok := last[len(last)-1].Replaces(); ok {
		return "Build another index " + to + ", and put it in the place of the old one"
	}
	text := strings.Join(words, ", ")
	return strings.ToUpper(text[:1]) + text[1:]
}

// Expired is the query that counts the rows that a TTL of the step deletes at once; empty if it sets none.
func (s *Step) Expired(table *schema.Table) string {
	for _, statement := range s.Statements {
		for _, e := range statement.Edits {
			sets, ok := e.(schema.SetTTL)
			if !ok || sets.TTL == nil || len(sets.TTL.Tiers) == 0 {
				continue
			}
			after := fmt.Sprintf("CurrentUtcTimestamp() - Interval(%s)", yql.QuoteString(sets.TTL.Tiers[0].After))
			column, value := yql.QuoteName(sets.TTL.Column), after
			var kind schema.Type
			for _, c := range table.Columns {
				if c.Name == sets.TTL.Column {
					kind = c.Type
				}
			}
			perSecond := map[string]string{"SECONDS": "1000000ul", "MILLISECONDS": "1000ul", "MICROSECONDS": "1ul"}[sets.TTL.Unit]
			switch {
			case sets.TTL.Unit == "NANOSECONDS":
				value = "CAST(" + after + " AS Uint64) * 1000ul"
			case perSecond != "":
				value = "CAST(" + after + " AS Uint64) / " + perSecond
			case kind != schema.Timestamp:
				value = fmt.Sprintf("CAST(%s AS %s)", after, kind)
			}
			return fmt.Sprintf("SELECT COUNT(*) AS expired\nFROM %s\nWHERE %s < %s;", yql.QuoteName(table.Path), column, value)
		}
	}
	return ""
}
