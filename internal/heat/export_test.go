package heat

// What tests of this package see beside.
var (
	Decode = decode
	Lock   = lock
)
