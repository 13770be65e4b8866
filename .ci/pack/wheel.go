package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"time"
)

// wheel is a wheel that holds the program of one platform as a script, so that pip puts it where programs are, for any Python 3
// (https://packaging.python.org/specifications/binary-distribution-format).
func wheel(p platform, v version, files []file) (string, []byte, error) {
	distribution := strings.ReplaceAll(name, "-", "_") + "-" + v.python
	var about strings.Builder
	fmt.Fprintf(&about, "Metadata-Version: 2.1\nName: %s\nVersion: %s\nSummary: %s\nLicense: %s\nProject-URL: Source, %s\n", name, v.python, summary,
		licence, repository)
	about.WriteString("Requires-Python: >=3.8\nDescription-Content-Type: text/markdown\n")
	tags := "Wheel-Version: 1.0\nGenerator: ydb-keyadvise\nRoot-Is-Purelib: false\n"
	for _, tag := range p.wheel {
		tags += "Tag: py3-none-" + tag + "\n"
	}
	info := distribution + ".dist-info/"
	var packed []file
	for _, f := range files {
		switch {
		case f.run:
			packed = append(packed, file{distribution + ".data/scripts/" + f.name, f.data, true})
		case f.name == "README.md":
			about.WriteString("\n" + string(f.data))
		case strings.Contains(f.name, "LICENSE"):
			packed = append(packed, file{info + "licenses/" + f.name, f.data, false})
		}
	}
	packed = append(packed, file{info + "METADATA", []byte(about.String()), false}, file{info + "WHEEL", []byte(tags), false})
	var record strings.Builder
	for _, f := range packed {
		sum := sha256.Sum256(f.data)
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.data))
	}
	fmt.Fprintf(&record, "%sRECORD,,\n", info)
	packed = append(packed, file{info + "RECORD", []byte(record.String()), false})

	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range packed {
		// A wheel is the same whenever it is made: a zip archive knows no time before this one.
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		h.SetMode(0o644)
		if f.run {
			h.SetMode(0o755)
		}
		out, err := w.CreateHeader(h)
		if err != nil {
			return "", nil, err
		}
		if _, err := out.Write(f.data); err != nil {
			return "", nil, err
		}
	}
	if err := w.Close(); err != nil {
		return "", nil, err
	}
	return fmt.Sprintf("%s-py3-none-%s.whl", distribution, strings.Join(p.wheel, ".")), b.Bytes(), nil
}
