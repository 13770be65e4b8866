package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

func shardCountRule() *Rule {
	return &Rule{ID: "COL002", Name: "shard-count", Wants: WantPerson, Level: Warning, Run: shardCount, Column: true,
		Docs: "https://ydb.tech/docs/en/dev/primary-key/column-oriented"}
}

// What a shard of a column table is for.
// Source: https://ydb.tech/docs/en/dev/primary-key/column-oriented, for the rate and for the number of small streams.
const (
	shardRate   = 1 << 20   // bytes of inserts a second
	shardBytes  = 1 << 40   // that no shard should have
	leastBytes  = 100 << 20 // that are worth one
	manyShards  = 1000      // more than that are a mistake, if nothing tells what for
	smallStream = 128       // as many as small streams want, at most
)

func shardCount(p *Pass) {
	shards, size, rows := p.Table.Partitioning.Min, uint64(0), p.key.RowCount()
	if s := p.Table.Stats; s != nil {
		shards, size = max(s.Partitions, shards), s.Bytes
	}
	if t := &p.key.Traffic; t.Bytes > size {
		size = t.Bytes
	}
	if shards == 0 {
		return // 64, and nothing says that they are too few or too many
	}
	f := Finding{Confidence: Declared,
		Evidence: []Evidence{{Name: "shards", Value: shards, Silent: true}, {Name: "bytes", Value: size, Silent: true}}}
	rate := 0.0
	if rows > 0 {
		rate = p.key.Traffic.Writes * float64(size) / float64(rows)
	}
	has := "has " + evidence.Count(shards, "shard") + ", whose number is fixed when it is created"
	switch {
	case rate > float64(shards)*shardRate:
		f.Confidence, f.Message = Measured, fmt.Sprintf("%s %s, and %s a second are written: a shard takes about 1 MB/s", p.Table.Name(), has,
			evidence.Size(uint64(rate)))
		f.Ask.Do = fmt.Sprintf("create a new table with %d shards and move the rows", uint64(2*rate/shardRate)+1)
	case size/shards > shardBytes:
		f.Confidence, f.Message = Measured, fmt.Sprintf("%s %s, for %s: that is over 1 TB for each", p.Table.Name(), has, evidence.Size(size))
		f.Ask.Do = "create a new table with more shards and move the rows"
	case shards == 1:
		f.Message = fmt.Sprintf("%s %s: one node takes all inserts and answers all queries", p.Table.Name(), has)
		f.Ask.Do = "give AUTO_PARTITIONING_MIN_PARTITIONS_COUNT as many as the cluster has nodes, or leave it out for 64, before there are rows"
	case size > 0 && shards > smallStream/2 && size/shards < leastBytes/10 && rate < shardRate:
		f.Confidence, f.Message = Measured, fmt.Sprintf("%s %s, for %s: each query asks all of them", p.Table.Name(), has, evidence.Size(size))
		f.Ask.Do = "if it will not grow, create a new table with a few shards and move the rows"
	case size == 0 && shards > manyShards:
		f.Message = fmt.Sprintf("%s %s: each costs memory, and each query asks all of them", p.Table.Name(), has)
		f.Ask.Do = fmt.Sprintf("count one for each MB/s of inserts, up to %d for small streams", smallStream)
	default:
		return
	}
	p.Report(f)
}
