package build_test

import (
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
)

// choose chooses the key given by hand for each table of a bundle, in their order.
func choose(t *testing.T, b *evidence.Bundle, keys ...string) (chosen []rewrite.Choice) {
	t.Helper()
	for i, key := range keys {
		p, err := rewrite.New(b, nil, rewrite.Options{Seed: 1, Key: key}).Propose(b.Tables[i])
		if err != nil || len(p.Candidates) == 0 {
			t.Fatalf("%s: %v", key, err)
		}
		chosen = append(chosen, rewrite.Choice{Proposal: p, Candidate: p.Candidates[0]})
	}
	return chosen
}

const twoTables = "CREATE TABLE `/local/a/t` (id Uint64, customer Uint64 NOT NULL, PRIMARY KEY (id));\n" +
	"CREATE TABLE `/local/b/u` (id Uint64 NOT NULL, n Int64, PRIMARY KEY (id));"

// TestOneWay gives plans that are performed together one way to keep up with writers.
func TestOneWay(t *testing.T) {
	written := &evidence.Load{Span: 10 * time.Second, Partitions: []evidence.PartitionLoad{{Writes: 80}}}
	for _, c := range []struct {
		name    string
		keys    []string
		loads   []*evidence.Load
		writers plan.Writers
		want    plan.Writers
		why     []string
	}{
		{"nothing is known", []string{"hash(id), id", "hash(id), id"}, []*evidence.Load{nil, nil}, "", plan.Stopped,
			[]string{"the write rate was not measured", "the write rate was not measured"}},
		{"both are written", []string{"hash(id), id", "hash(id), id"}, []*evidence.Load{written, written}, "", plan.Changefeed,
			[]string{"80 writes/s were seen; the writers continue", "80 writes/s were seen; the writers continue"}},
		{"one is written", []string{"hash(id), id", "hash(id), id"}, []*evidence.Load{nil, written}, "", plan.Changefeed,
			[]string{"as for b/u (80 writes/s were seen; the writers continue during the copy), because tables", "80 writes/s were seen; the writers continue"}},
		{"one cannot have a changefeed", []string{"customer, id", "hash(id), id"}, []*evidence.Load{nil, written}, "", plan.Stopped,
			[]string{"the write rate was not measured", "a changefeed is not possible for all of them: /local/a/t: --writers changefeed: the new key is made of customer"}},
		{"by hand", []string{"hash(id), id", "hash(id), id"}, []*evidence.Load{written, nil}, plan.Stopped, plan.Stopped, []string{"", ""}},
	} {
		b := buildtest.BundleOf(t, twoTables)
		for i, l := range c.loads {
			b.Tables[i].Load = l
		}
		plans, err := build.Together(b, choose(t, b, c.keys...), build.Options{Database: "/local", Writers: c.writers})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for i, p := range plans {
			if p.Writers != c.want || !strings.Contains(p.WritersWhy, c.why[i]) || c.why[i] == "" && p.WritersWhy != "" {
				t.Errorf("%s: %s: writers %s: %s", c.name, p.Table, p.Writers, p.WritersWhy)
			}
			if strings.Join(p.Together, " ") != "a/t b/u" {
				t.Errorf("%s: %s: together %q", c.name, p.Table, p.Together)
			}
		}
	}
}

// TestTogetherRefused gives all reasons at once why tables cannot go together.
func TestTogetherRefused(t *testing.T) {
	b := buildtest.BundleOf(t, twoTables)
	b.Others = append(b.Others, "/local/b/u__keyadvise_old")
	b.Statements = []evidence.Statement{
		{Text: "UPSERT INTO `a/t` (id, customer) VALUES ($id, $c); DELETE FROM `b/u` WHERE n = $n", From: "app"},
	}
	chosen := choose(t, b, "customer, id", "hash(id), id")
	for writers, wants := range map[plan.Writers][]string{
		plan.Changefeed: {"no plan for /local/a/t", "--writers changefeed: the new key", "no plan for /local/b/u", "b/u__keyadvise_old exists already"},
		plan.Stopped:    {"no plan for /local/b/u", "b/u__keyadvise_old exists already"},
	} {
		_, err := build.Together(b, chosen, build.Options{Database: "/local", Writers: writers})
		for _, want := range wants {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: want %q in\n%v", writers, want, err)
			}
		}
	}
}

// TestTogetherStatements shows a transaction over two tables in the plans of both: the same text for both new keys.
func TestTogetherStatements(t *testing.T) {
	b := buildtest.BundleOf(t, twoTables)
	text := "UPSERT INTO `a/t` (id, customer) VALUES ($id, $c); DELETE FROM `b/u` WHERE id = $id"
	b.Statements = []evidence.Statement{{Text: text, From: "app"}}
	plans, err := build.Together(b, choose(t, b, "hash(id), id", "hash(id), id"), build.Options{Database: "/local", Writers: plan.Stopped})
	if err != nil {
		t.Fatal(err)
	}
	const after = "UPSERT INTO `a/t` (t_hash, id, customer)\nVALUES (COALESCE(Digest::NumericHash($id), 0ul), $id, $c);\n\n" +
		"DELETE FROM `b/u`\nWHERE u_hash = Digest::NumericHash($id) AND id = $id;\n"
	for _, p := range plans {
		if len(p.Queries) != 1 {
			t.Fatalf("%s: %+v", p.Table, p.Queries)
		}
		q := p.Queries[0]
		if q.Before != text || q.After != after || !strings.HasSuffix(q.Reason, "; it works only after the switch of a/t and b/u") {
			t.Errorf("%s: %s\n%s", p.Table, q.Reason, q.After)
		}
		if !strings.Contains(strings.Join(p.Unchecked, "\n"), "in each of the directories a, b") {
			t.Errorf("%s: unchecked %q", p.Table, p.Unchecked)
		}
	}
}
