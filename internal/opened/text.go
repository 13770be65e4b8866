package opened

import (
	"io/fs"
	"strings"
	"time"
)

// textFile is a file system of one file, which holds a text.
type textFile struct{ name, text string }

func (t textFile) Open(name string) (fs.File, error) {
	if name != t.name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &openText{textInfo{t.name, int64(len(t.text))}, strings.NewReader(t.text)}, nil
}

type openText struct {
	textInfo
	*strings.Reader
}

func (f *openText) Stat() (fs.FileInfo, error) { return f.textInfo, nil }
func (f *openText) Close() error               { return nil }
func (f *openText) Size() int64                { return f.size }

type textInfo struct {
	name string
	size int64
}

func (i textInfo) Name() string       { return i.name }
func (i textInfo) Size() int64        { return i.size }
func (i textInfo) Mode() fs.FileMode  { return 0o444 }
func (i textInfo) ModTime() time.Time { return time.Time{} }
func (i textInfo) IsDir() bool        { return false }
func (i textInfo) Sys() any           { return nil }
