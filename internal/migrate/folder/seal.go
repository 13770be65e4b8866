package folder

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Another version of this program may say other things beside the statements than the one that wrote a folder, and a plan that
// has begun must go on. So the page ends with the sum of these texts: what differs from what is rendered, and has the sum that was
// written, was not edited.
const sealStart, sealEnd = "<!-- What is said in this folder has the sum ", ". -->\n"

// endsWithSeal matches a page behind whose sum nothing was written.
var endsWithSeal = regexp.MustCompile(regexp.QuoteMeta(sealStart) + "[0-9a-f]+" + regexp.QuoteMeta(sealEnd) + `$`)

// body is a page without the sum at its end.
func body(page []byte) []byte {
	text, _, _ := bytes.Cut(page, []byte(sealStart))
	return text
}

// says reports whether a file of a plan's folder says things beside its statements.
func says(name string) bool { return name == PageFile || strings.HasPrefix(name, "steps/") }

// seal ends the page among the files of a folder with the sum of the texts.
func seal(files []File) {
	for i := range files {
		if files[i].Name == PageFile {
			files[i].Data = fmt.Append(files[i].Data, sealStart, sumOf(files), sealEnd)
		}
	}
}

// sumOf is the sum of the texts of a folder, without the one that is written at the end of the page.
func sumOf(files []File) string {
	sum := sha256.New()
	for _, f := range slices.SortedFunc(slices.Values(files), func(a, b File) int { return strings.Compare(a.Name, b.Name) }) {
		if says(f.Name) {
			data := body(f.Data)
			fmt.Fprintf(sum, "%s %d\n%s", f.Name, len(data), data)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// sealed reports whether the texts in a folder, which has the files of these names, are those that the page was written with.
func sealed(dir string, files []File) (bool, error) {
	var found []File
	var end []byte
	for _, f := range files {
		if !says(f.Name) {
			continue
		}
		data, err := read(filepath.Join(dir, filepath.FromSlash(f.Name)))
		if err != nil {
			return false, fmt.Errorf("compare %s: %w", dir, err)
		}
		found = append(found, File{f.Name, data})
		if f.Name == PageFile {
			_, end, _ = bytes.Cut(data, []byte(sealStart))
		}
	}
	return string(end) == sumOf(found)+sealEnd, nil
}
