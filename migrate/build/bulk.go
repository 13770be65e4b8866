package build

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// bulkWrites finds where the applications send rows of the table by BulkUpsert: that is no statement, so it can neither be rewritten nor
// sent a second time.
func (m *builder) bulkWrites() {
	table := strings.TrimPrefix(m.plan.Absolute(m.plan.Table), "/")
	for _, w := range m.bundle.BulkWrites {
		if path := "/" + w.Path; strings.HasSuffix("/"+table, path) || strings.HasSuffix(path, "/"+table) {
			m.plan.BulkWrites = append(m.plan.BulkWrites, fmt.Sprintf("%s:%d", filepath.ToSlash(w.Pos.File), w.Pos.Line))
		}
	}
	if len(m.plan.BulkWrites) > 0 && m.plan.Writers == plan.DualWrite {
		m.refuse("--writers %s: %s sends rows by BulkUpsert, which has no transaction that could hold a second write: choose --writers %s or %s",
			plan.DualWrite, m.plan.BulkWrites[0], plan.Stopped, plan.Changefeed)
	}
}
