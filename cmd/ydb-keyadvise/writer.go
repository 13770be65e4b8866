package main

import (
	"io"
)

// checkedWriter keeps the first error of writing, so that lines can be printed without a look at it and output that was cut
// short never looks like success.
type checkedWriter struct {
	w     io.Writer
	began bool // something was written
	err   error
}

func (c *checkedWriter) Write(data []byte) (int, error) {
	c.began = c.began || len(data) > 0
	n, err := c.w.Write(data)
	if c.err == nil {
		c.err = err
	}
	return n, err
}
