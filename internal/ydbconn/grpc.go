package ydbconn

import (
	"fmt"
	"sync"

	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/proto"
)

// rawCodec passes bytes through and leaves all else to protobuf.
type rawCodec struct{}

// Marshal takes a reference to bytes, which gRPC gives back when they are sent.
func (rawCodec) Marshal(v any) (mem.BufferSlice, error) {
	switch v := v.(type) {
	case mem.BufferSlice:
		return v, nil // the caller has taken the references
	case proto.Message:
		data, err := proto.Marshal(v)
		return mem.BufferSlice{mem.SliceBuffer(data)}, err
	}
	return nil, fmt.Errorf("cannot send a %T", v)
}

// Unmarshal keeps a reference to bytes, which the receiver gives back.
func (rawCodec) Unmarshal(data mem.BufferSlice, v any) error {
	switch v := v.(type) {
	case *mem.BufferSlice:
		data.Ref()
		*v = data
		return nil
	case proto.Message:
		return proto.Unmarshal(data.Materialize(), v)
	}
	return fmt.Errorf("cannot receive a %T", v)
}

// Name is empty so that the calls have the content type that the SDK's own calls have.
func (rawCodec) Name() string { return "" }

// framePool keeps the buffers of HTTP/2 frames, and leaves larger ones to gRPC, whose own pool clears a buffer each time it
// is taken. It is shared by all connections of the process: it holds memory and no state.
var framePool = &frameBuffers{}

type frameBuffers struct{ pool sync.Pool }

// frameBytes is the greatest frame that gRPC reads.
const frameBytes = 16 << 10

// Get returns a buffer of the length, with whatever was in it.
func (p *frameBuffers) Get(length int) *[]byte {
	if length > frameBytes {
		return mem.DefaultBufferPool().Get(length)
	}
	b, _ := p.pool.Get().(*[]byte)
	if b == nil {
		b = new(make([]byte, frameBytes))
	}
	*b = (*b)[:length]
	return b
}

// Put takes a buffer back.
func (p *frameBuffers) Put(b *[]byte) {
	if cap(*b) != frameBytes {
		mem.DefaultBufferPool().Put(b)
		return
	}
	p.pool.Put(b)
}
