package service

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// inbox is a stream that keeps what the server says until the reader looks.
type inbox struct {
	Ydb_Topic_V1.TopicService_StreamReadServer
	messages []*toReader
}

func (b *inbox) Send(m *toReader) error {
	b.messages = append(b.messages, m)
	return nil
}

// answer is what a reader says to a message of the server; nil if nothing.
func answer(m *toReader) *fromReader {
	if start := m.GetStartPartitionSessionRequest(); start != nil {
		return &fromReader{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_StartPartitionSessionResponse{
			StartPartitionSessionResponse: &Ydb_Topic.StreamReadMessage_StartPartitionSessionResponse{
				PartitionSessionId: start.GetPartitionSession().GetPartitionSessionId(),
			},
		}}
	}
	if stop := m.GetStopPartitionSessionRequest(); stop.GetGraceful() {
		return &fromReader{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_StopPartitionSessionResponse{
			StopPartitionSessionResponse: &Ydb_Topic.StreamReadMessage_StopPartitionSessionResponse{
				PartitionSessionId: stop.GetPartitionSessionId(),
			},
		}}
	}
	return nil
}

// TestSharing lets readers come, go, look and answer in any order: no partition ever has two readers that were
// asked to start and not to stop, and when all have looked and answered each partition is read, by readers that
// have the same number of them or one more.
func TestSharing(t *testing.T) {
	node, err := Open(Options{Database: "/local", Clock: time.Now, Storage: engine.Options{Manual: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer node.Close()
	table := schema.Table{
		Path: "t", Store: schema.StoreRow, Columns: []schema.Column{{Name: "k", Type: "Uint64"}}, PrimaryKey: []string{"k"},
	}
	const partitions = 7
	table.Partitioning.Uniform = partitions
	db := node.DB()
	if err := db.CreateTable(&table, engine.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := db.AlterTable(t.Context(), "t", schema.AddChangefeed{Changefeed: schema.Changefeed{
		Name: "f", Mode: "KEYS_ONLY", Format: "JSON", Consumers: []schema.Consumer{{Name: "c"}},
	}}); err != nil {
		t.Fatal(err)
	}
	feed, err := db.Feed("t/f")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(300) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		var sessions []*readSession
		look := func(r *readSession) {
			t.Helper()
			if err := r.share(); err != nil {
				t.Fatal(err)
			}
		}
		reply := func(r *readSession) bool {
			t.Helper()
			in := r.stream.(*inbox)
			if len(in.messages) == 0 {
				return false
			}
			m := in.messages[0]
			in.messages = in.messages[1:]
			if a := answer(m); a != nil {
				if err := r.handle(a); err != nil {
					t.Fatal(err)
				}
			}
			return true
		}
		for range 60 {
			switch n := len(sessions); {
			case n == 0 || n < 4 && rnd.IntN(8) == 0:
				r := &readSession{server: node, id: node.readers.newSession("c"), consumer: "c", stream: &inbox{}, woken: make(chan struct{}, 1)}
				r.topics = []*readTopic{{path: "t/f", feed: feed, member: &topicReader{session: r.id, wake: r.awake}}}
				r.join()
				sessions = append(sessions, r)
			case rnd.IntN(10) == 0:
				i := rnd.IntN(n)
				sessions[i].leave()
				sessions = slices.Delete(sessions, i, i+1)
			case rnd.IntN(2) == 0:
				look(sessions[rnd.IntN(n)])
			default:
				reply(sessions[rnd.IntN(n)])
			}
			readers := map[int]int{}
			for _, r := range sessions {
				for _, p := range r.sessions {
					readers[p.partition]++
				}
			}
			for p, n := range readers {
				if n > 1 {
					t.Fatalf("seed %d: %d sessions read partition %d", seed, n, p)
				}
			}
		}
		for busy := true; busy; {
			busy = false
			for _, r := range sessions {
				select {
				case <-r.woken:
					look(r)
					busy = true
				default:
				}
				for reply(r) {
					look(r)
					busy = true
				}
			}
		}
		var have []int
		total := 0
		for _, r := range sessions {
			for _, p := range r.sessions {
				if !p.started || p.stopping {
					t.Errorf("seed %d: partition %d: started %t, stopping %t", seed, p.partition, p.started, p.stopping)
				}
			}
			have = append(have, len(r.sessions))
			total += len(r.sessions)
		}
		if len(sessions) > 0 && (total != partitions || slices.Max(have)-slices.Min(have) > 1) {
			t.Errorf("seed %d: the readers have %v of %d partitions", seed, have, partitions)
		}
		for _, r := range sessions {
			r.leave()
		}
	}
}
