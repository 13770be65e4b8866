package migrate

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Fingerprint identifies a table's definition: everything but where it was declared, how much it holds, and where
// its partitions happen to be split now. Two tables with one fingerprint get the same plan.
func Fingerprint(t *schema.Table) string {
	c := t.Clone()
	c.Pos, c.Stats = schema.Position{}, nil
	for i := range c.Columns {
		c.Columns[i].Pos = schema.Position{}
		if s := c.Columns[i].Sequence; s != nil {
			s.Restart = nil
		}
	}
	for i := range c.Indexes {
		c.Indexes[i].Pos = schema.Position{}
		c.Indexes[i].Partitioning.SplitPoints = nil
	}
	c.Partitioning.SplitPoints = nil
	data, err := json.Marshal(c)
	if err != nil {
		return "" // a Table holds nothing that JSON cannot
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
