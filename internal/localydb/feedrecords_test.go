package localydb

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicoptions"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicreader"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// TestFeedRecords runs statements on a table t and shows the records of its changefeeds. Members of objects are
// sorted, times are masked: what is compared holds on every server.
func TestFeedRecords(t *testing.T) {
	golden.Run(t, "testdata/feed/*.txtar", func(t *testing.T, c *golden.Case) {
		c.Known(t, "statements")
		e := setup(t)
		statements, _ := c.Section("statements")
		for s := range strings.SplitSeq(statements, ";\n") {
			if strings.TrimSpace(s) != "" {
				e.exec(s)
			}
		}
		c.Want(t, feedRecords(e, path.Join(e.dir, "t")))
	})
}

// TestHugeKeyInFeed reads the record of a row whose key is half as long as a key may be.
// Source: Cdc.HugeKey in ydb/core/tx/datashard/datashard_ut_change_exchange.cpp of ydb-platform/ydb.
func TestHugeKeyInFeed(t *testing.T) {
	e := setup(t)
	key := strings.Repeat("B", 1<<19)
	e.exec("CREATE TABLE t (id Utf8, v Uint32, PRIMARY KEY (id))")
	e.exec("ALTER TABLE t ADD CHANGEFEED f WITH (MODE = 'KEYS_ONLY', FORMAT = 'JSON')")
	e.exec(`UPSERT INTO t (id, v) VALUES ("` + key + `"u, 1u)`)
	if got := feedRecords(e, path.Join(e.dir, "t")); !strings.Contains(got, `{"key":["`+key+`"],"update":{}}`) {
		t.Errorf("%d bytes: %.100s", len(got), got)
	}
}

// feedRecords shows the records of all changefeeds of a table of one partition.
func feedRecords(e *env, table string) string {
	e.t.Helper()
	var out strings.Builder
	for _, feed := range feedsOf(e, table) {
		fmt.Fprintf(&out, "%s\n", feed)
		topic := path.Join(table, feed)
		r, err := e.driver.Topic().StartReader("", []topicoptions.ReadSelector{{Path: topic, Partitions: []int64{0}}},
			topicoptions.WithReaderWithoutConsumer(false), topicoptions.WithReaderCommitMode(topicoptions.CommitModeNone))
		if err != nil {
			e.t.Fatal(err)
		}
		for range settledEnd(e, topic) {
			m, err := r.ReadMessage(e.ctx)
			if err != nil {
				e.t.Fatal(err)
			}
			fmt.Fprintf(&out, "  %s\n", recordText(e.t, m))
		}
		closeReader(r)
	}
	return out.String()
}

// feedsOf lists the changefeeds of a table in the order they were added.
func feedsOf(e *env, table string) []string {
	e.t.Helper()
	r, err := e.raw().DescribeTable(e.ctx, &Ydb_Table.DescribeTableRequest{SessionId: e.session(), Path: table})
	if err != nil {
		e.t.Fatal(err)
	}
	var d Ydb_Table.DescribeTableResult
	if err := r.GetOperation().GetResult().UnmarshalTo(proto.Message(&d)); err != nil {
		e.t.Fatal(err)
	}
	var names []string
	for _, f := range d.GetChangefeeds() {
		names = append(names, f.GetName())
	}
	return names
}

// settledEnd returns the number of records of a topic. A server that is not ours writes them some time after the
// commit.
func settledEnd(e *env, topic string) int64 {
	e.t.Helper()
	var end int64
	for first := true; ; first = false {
		d, err := e.driver.Topic().Describe(e.ctx, topic, topicoptions.IncludePartitionStats())
		if err != nil {
			e.t.Fatal(err)
		}
		var now int64
		for _, p := range d.Partitions {
			now += p.PartitionStats.PartitionsOffset.End
		}
		if e.server != nil || now == end && !first {
			return now
		}
		end = now
		time.Sleep(time.Second)
	}
}

// recordText shows a message: its key if it has one, and its data.
func recordText(t *testing.T, m *topicreader.Message) string {
	t.Helper()
	data, err := io.ReadAll(m)
	if err != nil {
		t.Fatal(err)
	}
	text := masked(t, data)
	if key, ok := m.Metadata["__key"]; ok {
		text = masked(t, key) + " " + text
	}
	return text
}

// masked writes a record again, with its members sorted and without what differs from run to run.
func masked(t *testing.T, data []byte) string {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var record map[string]any
	if err := d.Decode(&record); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	if ts, ok := record["ts"].([]any); ok && len(ts) == 2 {
		record["ts"] = "[step, txId]"
	}
	if payload, ok := record["payload"].(map[string]any); ok {
		if source, ok := payload["source"].(map[string]any); ok {
			for _, name := range []string{"step", "txId", "ts_ms"} {
				if _, ok := source[name].(json.Number); ok {
					source[name] = name
				}
			}
		}
	}
	var out bytes.Buffer
	w := json.NewEncoder(&out)
	w.SetEscapeHTML(false)
	if err := w.Encode(record); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(out.String())
}
