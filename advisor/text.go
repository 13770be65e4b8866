package advisor

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

func percent(share float64) string                    { return evidence.Percent(share) }
func perSecond(r float64) string                      { return evidence.PerSecond(r) }
func seconds(s float64) string                        { return evidence.Seconds(s) }
func rows(n uint64) string                            { return plural(n, "row") }
func plural[N ~int | ~uint64](n N, one string) string { return evidence.Count(n, one) }
func thousands(n uint64) string                       { return evidence.Thousands(n) }
func size(n uint64) string                            { return evidence.Size(n) }
