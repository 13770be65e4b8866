package query

import (
	"context"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

type run struct{}

type lambda struct{}

func astText(q *Query) string { return "(\n(return 'ok)\n)\n" }

func prepare(db *engine.DB, text string, types map[string]*Type) (*Query, error) {
	return nil, fail(yql.Pos{}, "queries are not supported")
}

func (q *Query) execute(ctx context.Context, tx *engine.Tx, opts RunOptions) (*Result, error) {
	return nil, fail(yql.Pos{}, "queries are not supported")
}
