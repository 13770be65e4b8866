package localydb

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicoptions"
)

// TestFeedEqualsTable writes to a table with random transactions of several statements, some of them rolled back.
// Whoever applies the records of a feed of new images to nothing, partition by partition in their order, must end
// with the rows of the table.
func TestFeedEqualsTable(t *testing.T) {
	e := setup(t)
	r := rand.New(rand.NewPCG(1, 2))
	topic := feedTable(e, 3, `MODE = 'NEW_IMAGE', VIRTUAL_TIMESTAMPS = TRUE`)
	prefix := "PRAGMA TablePathPrefix('" + e.dir + "');\n"
	for range 40 {
		var statements []string
		for range 1 + r.IntN(3) {
			statements = append(statements, prefix+feedStatement(r))
		}
		if err := inTransaction(e, statements, r.IntN(5) > 0); err != nil {
			t.Fatal(err)
		}
	}
	model := map[string]string{}
	for partition, end := range topicEnds(e, topic) {
		applyPartition(e, topic, int64(partition), end, model)
	}
	want := tableRows(e, prefix)
	if !maps.Equal(model, want) {
		t.Errorf("the records lead to\n%v\nthe table holds\n%v", model, want)
	}
}

func feedStatement(r *rand.Rand) string {
	k := func() string { return fmt.Sprint(uint64(r.IntN(8)) << 61) }
	switch r.IntN(6) {
	case 0:
		return "DELETE FROM t WHERE k = " + k() + "ul"
	case 1:
		return fmt.Sprintf("REPLACE INTO t (k, v) VALUES (%sul, 'r%d'u)", k(), r.IntN(100))
	case 2:
		return fmt.Sprintf("UPDATE t SET v = v || '+'u WHERE k >= %sul", k())
	case 3:
		return fmt.Sprintf("UPSERT INTO t (k) VALUES (%sul)", k())
	}
	return fmt.Sprintf("UPSERT INTO t (k, v) VALUES (%sul, 'a%d'u), (%sul, NULL)", k(), r.IntN(100), k())
}

// inTransaction runs statements in one transaction, which is committed or rolled back.
func inTransaction(e *env, statements []string, commit bool) error {
	return e.driver.Query().Do(e.ctx, func(ctx context.Context, s query.Session) error {
		tx, err := s.Begin(ctx, query.TxSettings(query.WithSerializableReadWrite()))
		if err != nil {
			return err
		}
		for _, text := range statements {
			if err := tx.Exec(ctx, text); err != nil {
				return fmt.Errorf("%s: %w", text, err)
			}
		}
		if commit {
			return tx.CommitTx(ctx)
		}
		return tx.Rollback(ctx)
	})
}

// topicEnds returns the end of every partition of a topic.
func topicEnds(e *env, topic string) []int64 {
	e.t.Helper()
	settledEnd(e, topic)
	d, err := e.driver.Topic().Describe(e.ctx, topic, topicoptions.IncludePartitionStats())
	if err != nil {
		e.t.Fatal(err)
	}
	var ends []int64
	for _, p := range d.Partitions {
		ends = append(ends, p.PartitionStats.PartitionsOffset.End)
	}
	return ends
}

// applyPartition applies the records of a partition to a model of the table.
func applyPartition(e *env, topic string, partition, end int64, model map[string]string) {
	e.t.Helper()
	if end == 0 {
		return
	}
	r, err := e.driver.Topic().StartReader("", []topicoptions.ReadSelector{{Path: topic, Partitions: []int64{partition}}},
		topicoptions.WithReaderWithoutConsumer(false), topicoptions.WithReaderCommitMode(topicoptions.CommitModeNone))
	if err != nil {
		e.t.Fatal(err)
	}
	defer closeReader(r)
	var last []uint64
	for range end {
		m, err := r.ReadMessage(e.ctx)
		if err != nil {
			e.t.Fatal(err)
		}
		data, err := io.ReadAll(m)
		if err != nil {
			e.t.Fatal(err)
		}
		var c struct {
			Key      []json.Number
			Erase    map[string]any
			NewImage map[string]*string
			TS       []uint64
		}
		if err := json.Unmarshal(data, &c); err != nil {
			e.t.Fatalf("%s: %v", data, err)
		}
		if slices.Compare(c.TS, last) < 0 && e.server != nil {
			e.t.Errorf("%s comes after %v", data, last)
		}
		last = c.TS
		switch v := c.NewImage["v"]; {
		case c.Erase != nil:
			delete(model, c.Key[0].String())
		case v == nil:
			model[c.Key[0].String()] = "NULL"
		default:
			model[c.Key[0].String()] = *v
		}
	}
}

// tableRows returns the rows of the table as the model has them.
func tableRows(e *env, prefix string) map[string]string {
	e.t.Helper()
	rows := map[string]string{}
	set, err := e.driver.Query().QueryResultSet(e.ctx, prefix+"SELECT CAST(k AS Utf8) AS k, v ?? 'NULL'u AS v FROM t")
	if err != nil {
		e.t.Fatal(err)
	}
	for row, err := range set.Rows(e.ctx) {
		if err != nil {
			e.t.Fatal(err)
		}
		var k *string
		var v string
		if err := row.Scan(&k, &v); err != nil {
			e.t.Fatal(err)
		}
		rows[*k] = v
	}
	return rows
}
