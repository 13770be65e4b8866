package heat

// What tests of this package see beside.
var Lock = lock
