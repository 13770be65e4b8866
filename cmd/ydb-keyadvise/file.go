package main

import (
	"io"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// replaceFile writes a file as a whole or not at all.
func replaceFile(path string, data []byte) error {
	return evidence.ReplaceFile(path, 0o644, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
