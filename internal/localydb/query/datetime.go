package query

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

const (
	microsPerSecond = 1_000_000
	microsPerDay    = 86_400 * microsPerSecond

	// The days that Date32 reaches from and to.
	// Source: yql/essentials/public/udf/udf_data_type.h of ydb-platform/ydb.
	minDate32 = -53_375_809
	maxDate32 = 53_375_807
)

// isWideTime reports whether t is one of the date types that reach before 1970.
func isWideTime(t schema.Type) bool {
	return t == schema.Date32 || t == schema.Datetime64 || t == schema.Timestamp64
}

func isInterval(t schema.Type) bool { return t == schema.Interval || t == schema.Interval64 }

// convertTime moves a point in time from one date type to another, dropping the finer part.
func convertTime(from, to schema.Type, n int64) (int64, bool) {
	unit, target := from.TimeUnit(), to.TimeUnit()
	switch {
	case unit >= target:
		n *= unit / target
	default:
		n = schema.FloorDiv(n, target/unit)
	}
	return n, to.Holds(n)
}

func floorMod(a, b int64) int64 { return a - schema.FloorDiv(a, b)*b }
