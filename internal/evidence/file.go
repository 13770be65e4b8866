package evidence

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// NoFolder says of an error of using path as a folder, if that is what is wrong, that it is a file, or below one. Any other
// error is returned as it is.
func NoFolder(path string, err error) error {
	if err == nil {
		return nil
	}
	for at := filepath.Clean(path); ; at = filepath.Dir(at) {
		info, statErr := os.Stat(at)
		switch {
		case statErr != nil && at != filepath.Dir(at):
			continue
		case statErr != nil || info.IsDir():
		case at != filepath.Clean(path):
			return fmt.Errorf("%s is a file, not a folder", at)
		default:
			return errors.New("this is a file; name a folder")
		}
		return err
	}
}
