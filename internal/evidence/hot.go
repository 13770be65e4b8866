package evidence

const (
	// WarmWrites is the rate, in rows per second, from which on one partition that takes most of it is worth a report of its own.
	WarmWrites = 10
	// BusyCores is where YDB splits a partition if splitting by load is enabled.
	// Source: https://ydb.tech/docs/en/concepts/datamodel/table#auto_partitioning_by_load
	BusyCores = 0.5
)

// HotShare is the share of something from which on one of n partitions has far more than its own: halfway from an
// even share to all of it, five even shares if that is less, but no less than a quarter.
func HotShare(n int) float64 {
	even := 1 / float64(n)
	return max(0.25, min((1+even)/2, 5*even))
}
