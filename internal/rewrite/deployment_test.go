package rewrite

import (
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestDeployments puts what was seen to hurt before what is simulated to, and takes together what statements touch together, also by way of
// a third table.
func TestDeployments(t *testing.T) {
	b := &evidence.Bundle{Tables: tablesOf(t, "CREATE TABLE a (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id)); CREATE TABLE b (id Uint64 NOT NULL, a Uint64, "+
		"PRIMARY KEY (id)); CREATE TABLE c (id Uint64 NOT NULL, PRIMARY KEY (id)); CREATE TABLE d (id Uint64 NOT NULL, b Uint64, PRIMARY KEY (id)); "+
		"CREATE TABLE e (id Uint64 NOT NULL, PRIMARY KEY (id))")}
	load := func(writes ...float64) *evidence.Load {
		l := &evidence.Load{Span: 10 * time.Second}
		for _, w := range writes {
			l.Partitions = append(l.Partitions, evidence.PartitionLoad{Writes: w})
		}
		return l
	}
	b.Tables[2].Load = load(50, 50) // more than d takes, and less in one partition
	b.Tables[3].Load = load(1, 80)
	b.Tables[4].Schema.Stats = &schema.Stats{Rows: 9, Bytes: 900}
	for i, text := range []string{
		"SELECT a.v FROM b JOIN a ON a.id = b.a",
		"UPDATE d SET b = 1ul WHERE id = 1ul; DELETE FROM b WHERE id = 1ul",
		"SELECT id FROM c WHERE id = 1ul",
	} {
		b.Statements = append(b.Statements, evidence.Statement{Text: text, Pos: schema.Position{Line: i + 1}})
	}
	key := "hash(id), id"
	list := Deployments(b, chosenBy(t, b, map[string]string{"a": key, "b": key, "c": key, "d": key, "e": key}))
	var got []string
	for _, d := range list {
		got = append(got, strings.Join(d.Names(), " ")+": "+d.Why)
	}
	want := "d a b: the hottest partition takes 80 writes/s (measured)\nc: the hottest partition takes 50 writes/s (measured)\n" +
		"e: the hottest partition takes all inserts"
	if strings.Join(got, "\n") != want || list[0].Shared != 2 || list[1].Shared != 0 {
		t.Errorf("%d shared:\n%s", list[0].Shared, strings.Join(got, "\n"))
	}
}
