package evidence

import (
	"fmt"
	"os"
	"path/filepath"
)

// NoFile says of an error of using path as a file, if that is what is wrong, that it is a folder, or below what is a file.
// Any other error is returned as it is.
func NoFile(path string, err error) error {
	return wrongKind(path, false, "a folder; name a file", err)
}

// NoFolder says of an error of using path as a folder, if that is what is wrong, that it is a file, or below one. Any other
// error is returned as it is.
func NoFolder(path string, err error) error {
	return wrongKind(path, true, "a file; name a folder", err)
}

func wrongKind(path string, folder bool, instead string, err error) error {
	if err == nil {
		return nil
	}
	for at := filepath.Clean(path); ; at = filepath.Dir(at) {
		info, statErr := os.Stat(at)
		switch {
		case statErr != nil && at != filepath.Dir(at):
			continue
		case statErr != nil:
		case at != filepath.Clean(path) && !info.IsDir():
			return fmt.Errorf("%s is a file, not a folder", at)
		case at == filepath.Clean(path) && info.IsDir() != folder:
			return fmt.Errorf("this is %s", instead)
		}
		return err
	}
}
