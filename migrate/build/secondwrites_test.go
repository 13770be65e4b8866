package build_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// TestSecondWrites shows which statements get a second write and which refuse the plan, each with its reason.
func TestSecondWrites(t *testing.T) {
	const plain = "CREATE TABLE `/local/t` (id Uint64 NOT NULL, n Int64, v Utf8, PRIMARY KEY (id))"
	const serial = "CREATE TABLE `/local/t` (id BigSerial, customer Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))"
	for _, c := range []struct {
		ddl, key, statement, want string // want is the second write, or, after "!", a part of the refusal
	}{
		{plain, "hash(id), id", "UPSERT INTO t (id, n, v) VALUES ($id, $n, $v)", "UPSERT INTO t__keyadvise_new (t_hash, id, n, v)\nVALUES (Digest::NumericHash($id), $id, $n, $v)"},
		{plain, "hash(id), id", "UPSERT INTO `/local/t` (id, v) VALUES ($id, CAST($v AS Utf8))", "(t_hash, id, v)"},
		{plain, "hash(id), id", "REPLACE INTO t (id, v) VALUES ($id, $v)", "REPLACE INTO t__keyadvise_new"},
		{plain, "hash(id), id", "INSERT INTO t (id, v) VALUES ($id, $v) RETURNING id", "VALUES (Digest::NumericHash($id), $id, $v)"},
		{plain, "hash(id), id", "UPDATE t SET n = n + 1l WHERE id = $id", "WHERE t_hash = Digest::NumericHash($id) AND id = $id"},
		{plain, "hash(id), id", "DELETE FROM t WHERE $id = id", "DELETE FROM t__keyadvise_new"},
		{plain, "hash(id), id", "SELECT * FROM t WHERE id = $id", ""},
		{plain, "hash(id), id", "UPSERT INTO `archive/t` (id, n, v) VALUES ($id, $n, $v)", ""},
		{plain, "hash(id), id", "DELETE FROM t WHERE n = $n", "!more than their key"},
		{plain, "hash(id), id", "DELETE FROM t WHERE id = $id AND n = $n", "!more than their key"},
		{plain, "hash(id), id", "DELETE FROM t WHERE id > $id", "!more than their key"},
		{plain, "hash(id), id", "DELETE FROM t", "!does not give id"},
		{plain, "hash(id), id", "DELETE FROM t ON SELECT id FROM t WHERE v = 'dead'u", "!delete by key"},
		{plain, "hash(id), id", "UPDATE t ON SELECT id, n * 2l AS n FROM t WHERE id = $id", "!update by key"},
		{plain, "hash(id), id", "UPDATE t SET n = (SELECT MAX(n) FROM t) + 1l WHERE id = $id", "!what a query finds"},
		{plain, "hash(id), id", "UPDATE t SET v = 'z'u WHERE id IN (SELECT id FROM t)", "!more than their key"},
		{plain, "hash(id), id", "UPSERT INTO t SELECT id, n + 1l AS n FROM t WHERE id = $id", "!what a query finds"},
		{plain, "hash(id), id", "UPSERT INTO t (id, v) VALUES ($id, CAST(RandomUuid(1) AS Utf8))", "!RandomUuid may differ each time"},
		{plain, "hash(id), id", "UPSERT INTO t (id, v) VALUES ($id, CAST(CurrentUtcTimestamp() AS Utf8))", "!CurrentUtcTimestamp may differ each time"},
		{plain, "hash(id), id", "UPSERT INTO t (id, v) VALUES ($id, (SELECT MAX(v) FROM other))", "!what a query finds"},
		{plain, "hash(id), id", "$x = (SELECT id FROM t WHERE v = 'dead'u); DELETE FROM t ON SELECT * FROM $x", "!delete by key"},
		{plain, "hash(id), id", "$x = $id; DELETE FROM t WHERE id = $x", "!names an expression"},
		{plain, "hash(id), id", "BATCH UPDATE t SET n = 1l WHERE id = $id", "!BATCH UPDATE"},
		{plain, "hash(id), id", "BATCH DELETE FROM t WHERE id = $id", "!BATCH DELETE"},
		{plain, "hash(id), id", "INSERT OR IGNORE INTO t (id, v) VALUES ($id, $v)", "!INSERT OR IGNORE depends"},
		{serial, "customer, id", "INSERT INTO t (customer, v) VALUES ($customer, $v)", "!to the sequence"},
		{serial, "customer, id", "UPSERT INTO t (customer, v) VALUES ($customer, $v)", "!to the sequence"},
		{serial, "customer, id", "UPDATE t SET v = $v WHERE id = $id", "!does not give customer"},
		{serial, "customer, id", "UPSERT INTO t (id, customer, v) VALUES ($id, $customer, $v)", "VALUES ($id, $customer, $v)"},
	} {
		b := buildtest.BundleOf(t, c.ddl)
		b.Statements = []evidence.Statement{{Text: c.statement, From: "app.sql"}}
		p, err := buildtest.PlanOf(t, b, c.key, build.Options{Writers: plan.DualWrite, Database: "/local"})
		if part, refused := strings.CutPrefix(c.want, "!"); refused {
			var r *build.Refused
			if !errors.As(err, &r) || len(r.Reasons) != 1 || !strings.Contains(r.Reasons[0], part) || !strings.Contains(r.Reasons[0], "app.sql") {
				t.Errorf("%s\nwant a refusal with %q, got %v", c.statement, part, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s\n%v", c.statement, err)
			continue
		}
		got := ""
		for _, q := range p.Queries {
			got += strings.Join(q.Second, "\n")
		}
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s\nwant %q, got\n%s", c.statement, c.want, got)
		}
	}
}

// TestRandomBucketTwice refuses a bucket that writers pick where they write both tables: the copy computes another one for the
// same row.
func TestRandomBucketTwice(t *testing.T) {
	b := buildtest.BundleOf(t, "CREATE TABLE `/local/t` (id BigSerial, v Utf8, PRIMARY KEY (id))")
	for _, way := range plan.Ways() {
		_, err := buildtest.PlanOf(t, b, "random(4), id", build.Options{Writers: way.Name, Database: "/local"})
		if refused := err != nil && strings.Contains(err.Error(), "picked at random, and the copy would put it into"); refused != (way.Name == plan.DualWrite) {
			t.Errorf("%s: %v", way.Name, err)
		}
	}
}
