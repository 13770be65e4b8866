package run

import (
	"context"
	"fmt"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicoptions"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topictypes"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// feed is the changefeed of the plan on the table that has it; empty if there is none.
func (h *history) feed() (topic string) {
	if t := h.seen(h.plan.Table); t != nil {
		if _, has := t.Changefeed(plan.FeedName); has {
			return h.conn.Absolute(h.plan.Table) + "/" + plan.FeedName
		}
	}
	return ""
}

// commits has somebody read the changefeed of the plan to its end, and commit that for a consumer of his own.
func (d *database) commits(topic, consumer string) error {
	err := d.db.Topic().Alter(d.ctx, topic, topicoptions.AlterWithAddConsumers(topictypes.Consumer{Name: consumer}))
	if err != nil {
		return err
	}
	return d.commitsAs(topic, consumer)
}

// commitsAs has a consumer that is there commit all of a changefeed.
func (d *database) commitsAs(topic, consumer string) error {
	t, err := d.db.Topic().Describe(d.ctx, topic, topicoptions.IncludePartitionStats())
	for _, p := range t.Partitions {
		if err == nil {
			err = d.db.Topic().CommitOffset(d.ctx, topic, p.PartitionID, consumer, p.PartitionStats.PartitionsOffset.End)
		}
	}
	return err
}

// attacked has somebody else do something to the changefeed of the plan while no process reads it.
func (h *history) attacked() {
	h.t.Helper()
	topic := h.feed()
	if topic == "" {
		return
	}
	var err error
	n := h.random.IntN(3)
	h.lost = h.lost || n > 0
	switch n {
	case 0:
		h.note("--- somebody commits offsets")
		err = h.commits(topic, fmt.Sprint("theirs", h.random.Uint32()))
	case 1:
		h.note("--- somebody drops the changefeed and adds it again")
		_, err = h.exec(fmt.Sprintf("ALTER TABLE %s DROP CHANGEFEED %s", yql.QuoteName(h.plan.Table), plan.FeedName))
		h.busy(nil)
		if err == nil && h.random.IntN(3) > 0 {
			_, err = h.exec(plan.AddFeed{}.Statements(h.plan)[0].Text)
		}
	default:
		h.note("--- records expire")
		keep := func(period string) {
			if err == nil {
				_, err = h.exec(fmt.Sprintf("ALTER TOPIC %s SET (retention_period = Interval('%s'))", yql.QuoteName(topic), period))
			}
		}
		keep("PT1S")
		h.busy(func() { time.Sleep(1500 * time.Millisecond) })
		keep("P7D")
	}
	if err != nil {
		h.t.Fatal(err)
	}
	h.busy(nil)
}

// frozen has a process stand still with the partitions that it has taken, until the function that it returns is called.
func (h *history) frozen() (wakes func()) {
	h.t.Helper()
	if h.feed() == "" || h.random.IntN(5) > 0 {
		return func() {}
	}
	h.note("--- a process takes partitions and stands still")
	p := h.process(true)
	ctx, cancel := context.WithCancel(h.ctx)
	ended := make(chan error, 1)
	go func() { ended <- p.Follow(ctx) }()
	time.Sleep(time.Duration(h.random.IntN(300)) * time.Millisecond)
	p.wire.hold(true)
	return func() {
		p.wire.hold(false)
		time.Sleep(time.Duration(h.random.IntN(100)) * time.Millisecond)
		cancel()
		h.note("the process that stood still ended: %v", <-ended)
		p.close()
		if p.opened != nil {
			h.expires(p.opened.env.State.Owner())
		}
	}
}
