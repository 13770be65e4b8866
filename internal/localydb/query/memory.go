package query

import (
	"unsafe"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// valueLimit is how large a value may become, in bytes.
const valueLimit = 512 << 20

// valueBytes is what an item of a list takes beside its text.
const valueBytes = int(unsafe.Sizeof(Value{}))

// errMemory is what a query is told that would hold too much.
// Source: KqpLimits.ComputeActorMemoryAllocationFailure in ydb/core/kqp/ut/query/kqp_limits_ut.cpp and
// OnMemoryLimitExceptionHandler in ydb/library/yql/dq/actors/compute/dq_compute_actor_impl.h of ydb-platform/ydb.
func errMemory() error {
	return &Error{Status: engine.Overloaded, Issues: []Issue{{Code: codeExecution, Message: "Mkql memory limit exceeded"}}}
}

// tooLarge ends a query in the midst of a function, which has no error to return. Run and prepare recover from it.
type tooLarge struct{}

// room ends the query if a value of so many items, or a text of so many bytes, would be too large. Whatever makes a value
// larger than those that it is made of asks first.
func room(items, bytes int) {
	if items < 0 || bytes < 0 || items > (valueLimit-bytes)/valueBytes {
		panic(tooLarge{})
	}
}

// recovered turns the end of a query by room into an error.
func recovered(err *error) {
	switch p := recover().(type) {
	case nil:
	case tooLarge:
		*err = errMemory()
	default:
		panic(p)
	}
}

// hold counts values that the query keeps until it ends.
func (r *run) hold(values ...Value) error {
	n := len(values) * valueBytes
	for _, v := range values {
		n += len(v.str) + len(v.items)*valueBytes
	}
	return r.holdBytes(n)
}

func (r *run) holdBytes(n int) error {
	if r.held += n; r.held > int(r.db.Options().HeldBytes/4) {
		return errMemory()
	}
	if r.held <= r.granted {
		return nil
	}
	more := r.held - r.granted + grantBytes
	if err := r.db.Hold(more); err != nil {
		return refused(err)
	}
	r.granted += more
	return nil
}

// grantBytes is what a query asks the server for at a time.
const grantBytes = 1 << 20

// release gives back what the query held.
func (r *run) release() { r.db.LetGo(r.granted) }
