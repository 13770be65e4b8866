package evidence

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Disk are the files of this machine, by every name that its system takes.
var Disk fs.FS = disk{}

type disk struct{}

func (disk) Open(name string) (fs.File, error)     { return os.Open(name) }
func (disk) Stat(name string) (fs.FileInfo, error) { return os.Stat(name) } // without opening a pipe

// Open opens a file for reading. A pipe or a terminal may never be opened on the other side, and never come to an end, so
// that ctx ends the wait for it: for such a file, an error of the context is returned as soon as that is done. The error
// does not name the path.
func Open(ctx context.Context, files fs.FS, path string) (*Input, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	info, err := fs.Stat(files, path)
	if err != nil {
		return nil, pathless(err)
	}
	if info.IsDir() {
		return nil, errors.New("this is a folder; name a file")
	}
	in := &Input{ctx: ctx, Size: info.Size()}
	if info.Mode().IsRegular() {
		in.f, err = files.Open(path)
	} else {
		in.Size, in.waits = 0, true
		in.f, err = wait(ctx, func() (fs.File, error) { return files.Open(path) })
	}
	if err != nil {
		return nil, pathless(err)
	}
	return in, nil
}

// Input is a file that is being read.
type Input struct {
	Size  int64 // bytes; 0 if it is no regular file
	ctx   context.Context
	f     fs.File
	waits bool   // reading may take for ever
	part  []byte // read and not yet given out
	err   error  // of what comes behind it
}

// inputPart is how much of a pipe is read at once.
const inputPart = 256 << 10

// Read implements io.Reader.
func (in *Input) Read(b []byte) (n int, err error) {
	if err := in.ctx.Err(); err != nil {
		return 0, err
	}
	if !in.waits {
		n, err = in.f.Read(b)
		return n, pathless(err)
	}
	if len(in.part) == 0 && in.err == nil {
		in.part, in.err = wait(in.ctx, func() ([]byte, error) {
			part := make([]byte, inputPart)
			n, err := in.f.Read(part)
			return part[:n], err
		})
	}
	if n = copy(b, in.part); n > 0 {
		in.part = in.part[n:]
		return n, nil
	}
	return 0, pathless(in.err)
}

// Close implements io.Closer. It does not wait for a read that is under way.
func (in *Input) Close() error {
	if in.waits {
		go in.f.Close()
		return nil
	}
	return in.f.Close()
}

// wait returns what f does, or the error of the context as soon as that is done. Then f goes on alone.
func wait[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// pathless returns what went wrong without the path.
func pathless(err error) error {
	var p *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return err // who asks for it has words of his own
	case errors.As(err, &p):
		return p.Err
	}
	return err
}

// ReadFile reads a file that holds most bytes at most; an error says so of a longer one. See Open.
func ReadFile(ctx context.Context, files fs.FS, path string, most int64) ([]byte, error) {
	in, err := Open(ctx, files, path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readMost(in, most)
}

// readMost reads all that there is, if that is most bytes at most, a number of megabytes; an error says so if it is more.
func readMost(r io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > most {
		return nil, fmt.Errorf("it is larger than the limit of %d MB", most>>20)
	}
	return data, nil
}
