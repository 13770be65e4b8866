package readback

import (
	"fmt"
	"os"
)

// File reads a file that was just written, before it is put in place. read returns an error if it is not what was meant; nil reads
// nothing.
func File(path string, read func(data []byte) error) error {
	if read == nil {
		return nil
	}
	data, err := os.ReadFile(path)
	if err == nil {
		err = read(data)
	}
	if err != nil {
		return fmt.Errorf("what was written does not read back as it was meant, so it was not put in place; this is a mistake of "+
			"ydb-keyadvise: %w", err)
	}
	return nil
}
