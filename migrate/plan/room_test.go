package plan

import (
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestRoom: what any database has to spare is not asked about.
func TestRoom(t *testing.T) {
	of := func(bytes uint64, indexes ...schema.Index) *schema.Table {
		return &schema.Table{Stats: &schema.Stats{Bytes: bytes}, Indexes: indexes}
	}
	for _, c := range []struct {
		table *schema.Table
		want  string
	}{
		{of(0), ""},
		{of(1<<30, schema.Index{Name: "by_user"}), ""},
		{of(3 << 30), "Make sure that the database has room for a copy of the table, 3 GB."},
		{of(3<<30, schema.Index{Name: "by_user"}), "Make sure that the database has room for a copy of the table, 3 GB, and of its indexes."},
		{&schema.Table{}, "Make sure that the database has room for a copy of the table and of its indexes."},
	} {
		if got := Room(c.table); got != c.want {
			t.Errorf("Room(%v) = %q, want %q", c.table.Stats, got, c.want)
		}
	}
}
