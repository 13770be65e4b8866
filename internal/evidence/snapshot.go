package evidence

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/readback"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// snapshotVersion is the version of the snapshot format. It is raised when a reader of the version before would
// misread the file; a field more is not a reason.
const snapshotVersion = 1

// codeUnknownField is the code of the note about fields of a snapshot that this version does not know.
const codeUnknownField = "unknown-field"

// WriteOptions says what goes into a snapshot. The zero value keeps all values out.
type WriteOptions struct {
	// IncludeValues keeps the sampled rows, the split points, the literals of statements and the source lines
	// of notes. Without it a snapshot holds numbers and names only; column defaults stay, since they are schema.
	IncludeValues bool
	// Redact replaces the literals of a statement. It is needed without IncludeValues: if it is nil, statements
	// are left out.
	Redact func(statement string) string
}

// snapshot is the file.
type snapshot struct {
	Version int `json:"version"`
	Bundle
}

// Write writes the bundle as a snapshot: JSON that Read reads back. Equal bundles give equal bytes.
func Write(w io.Writer, b *Bundle, opt WriteOptions) error {
	s := snapshot{snapshotVersion, *b}
	s.Notes, s.Problems, s.Tables = notes(b.Notes, opt), notes(b.Problems, opt), make([]*Table, len(b.Tables))
	for i, t := range b.Tables {
		s.Tables[i] = table(t, opt)
	}
	if !opt.IncludeValues {
		s.Statements = nil
		if opt.Redact != nil {
			s.Statements = slices.Clone(b.Statements)
		}
		for i := range s.Statements {
			s.Statements[i].Text = opt.Redact(s.Statements[i].Text)
		}
	}
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(s); err != nil {
		return fmt.Errorf("write snapshot: %w", err)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write snapshot: %w", err)
	}
	return nil
}

// table leaves the values out of a table, unless they are to be in.
func table(t *Table, opt WriteOptions) *Table {
	if opt.IncludeValues {
		return t
	}
	out := *t
	if t.Sample != nil {
		sample := *t.Sample
		sample.RowColumns, sample.RowValues = nil, nil
		out.Sample = &sample
	}
	if t.Fresh != nil {
		fresh := *t.Fresh
		fresh.RowValues = nil
		out.Fresh = &fresh
	}
	out.Schema = out.Schema.Clone()
	wide := out.Schema.SplitsWide()
	hideSplitPoints(&out.Schema.Partitioning)
	out.Schema.Partitioning.SplitPointsWide = wide && out.Schema.Partitioning.SplitPointsHidden > 0
	for i := range out.Schema.Indexes {
		hideSplitPoints(&out.Schema.Indexes[i].Partitioning)
	}
	return &out
}

func hideSplitPoints(p *schema.Partitioning) {
	p.SplitPointsHidden += uint64(len(p.SplitPoints))
	p.SplitPoints = nil
}

// notes leaves out the source lines, which may hold literals.
func notes(list []Note, opt WriteOptions) []Note {
	if opt.IncludeValues {
		return list
	}
	out := slices.Clone(list)
	for i := range out {
		out[i].Snippet = ""
	}
	return out
}

// WriteFile writes a snapshot file, compressed if the name ends in .gz. The file appears whole or not at all;
// one that was there before is replaced. Only its owner can read it. A device or a pipe is written to.
func WriteFile(path string, b *Bundle, opt WriteOptions) error {
	var written bytes.Buffer
	encode := func(w io.Writer) error {
		if !strings.HasSuffix(path, ".gz") {
			return Write(io.MultiWriter(w, &written), b, opt)
		}
		z := gzip.NewWriter(w)
		if err := Write(io.MultiWriter(z, &written), b, opt); err != nil {
			return err
		}
		return z.Close()
	}
	return ReplaceFile(path, 0o600, encode, func(data []byte) error { return reads(data, written.Bytes()) })
}

// reads returns an error unless a snapshot holds what was written, and reads as that.
func reads(data, written []byte) error {
	b, err := Read(bytes.NewReader(data))
	if err != nil {
		return err
	}
	var again bytes.Buffer
	if err := Write(&again, b, WriteOptions{IncludeValues: true}); err != nil {
		return err
	}
	// What is not UTF-8 is written as an escape of this character, and the character as itself.
	plain := func(data []byte) []byte { return bytes.ReplaceAll(data, []byte(`\ufffd`), []byte("\ufffd")) }
	if !bytes.Equal(plain(again.Bytes()), plain(written)) {
		return errors.New("the snapshot would be a different one when it is read again")
	}
	return nil
}

// ReplaceFile writes a file as a whole or not at all: what encode writes goes to a new file beside it, which takes
// its place at the end, once read has found in it what was meant (nil for a file that nobody reads back). Through a
// symbolic link the file it points to is replaced, and a device or a pipe is written to, since to replace one would
// break it for every other program.
func ReplaceFile(path string, mode fs.FileMode, encode func(io.Writer) error, read func(data []byte) error) error {
	write := writeAnew
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		target = path
	}
	if info, err := os.Stat(target); err == nil && !info.Mode().IsRegular() {
		write = writeThrough
	}
	err = write(target, mode, encode, read)
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err // p.Path may be the new file, which nobody asked for
	}
	if parent := filepath.Dir(path); errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("there is no folder %s; create it first", parent)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

func writeAnew(path string, mode fs.FileMode, encode func(io.Writer) error, read func([]byte) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close()
			_ = os.Remove(f.Name())
		}
	}()
	if err := encode(f); err != nil {
		return err
	}
	if err := f.Chmod(mode); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := readback.File(f.Name(), read); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

func writeThrough(path string, _ fs.FileMode, encode func(io.Writer) error, _ func([]byte) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	if err := encode(f); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}

// Read reads a snapshot, compressed or not. It refuses a version that it does not know. Fields that it does not
// know are left out and named in a note.
func Read(r io.Reader) (*Bundle, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, fmt.Errorf("read snapshot: %w", err)
	}
	var head struct {
		Version *int `json:"version"`
	}
	if first := bytes.TrimLeft(data, " \t\r\n"); len(first) == 0 {
		return nil, errors.New("read snapshot: the file is empty")
	} else if first[0] != '{' {
		return nil, errors.New("read snapshot: this is not a snapshot of ydb-keyadvise: it is not JSON")
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, fmt.Errorf("read snapshot: %w", place(data, err))
	}
	switch {
	case head.Version == nil:
		return nil, errors.New("read snapshot: no version; this is JSON, but not a snapshot of ydb-keyadvise")
	case *head.Version != snapshotVersion:
		return nil, fmt.Errorf("read snapshot: version %d, but this program reads version %d only; take the snapshot with the same release",
			*head.Version, snapshotVersion)
	}
	var s snapshot
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("read snapshot: %w", place(data, err))
	}
	b := &s.Bundle
	for i, t := range b.Tables {
		switch {
		case t == nil || t.Schema == nil:
			return nil, fmt.Errorf("read snapshot: table %d has no schema", i)
		case t.Schema.Path == "":
			return nil, fmt.Errorf("read snapshot: table %d has no path", i)
		case t.Schema.Store != schema.StoreRow && t.Schema.Store != schema.StoreColumn:
			return nil, fmt.Errorf("read snapshot: table %s: store is %q, neither row nor column", t.Schema.Path, t.Schema.Store)
		}
		if t.Load != nil {
			maps.DeleteFunc(t.Load.Indexes, func(_ string, l *Load) bool { return l == nil })
		}
	}
	if unknown := unknownFields(data); len(unknown) > 0 {
		b.Notes = append(b.Notes, Note{Code: codeUnknownField,
			Message: "the snapshot has fields that this release does not know and ignores: " + strings.Join(unknown, ", ")})
	}
	return b, nil
}

// The bounds of what is read as a snapshot: a table with its evidence takes some kilobytes, and JSON does not pack a hundred
// times.
const (
	maxSnapshot    = 1 << 30
	maxUnpacked    = 64 << 20 // that says nothing
	maxCompression = 200
)

// readAll reads a file, compressed or not, that may be a snapshot.
func readAll(r io.Reader) ([]byte, error) {
	packed := &counting{r: r}
	in := bufio.NewReader(packed)
	if magic, _ := in.Peek(2); !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return readJSON(in, nil)
	}
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	return readJSON(bufio.NewReader(z), packed)
}

// readJSON reads what may be JSON, or as much of it as shows that it is none. It fails if there is more of it than a snapshot
// has, or if packed, which it is unpacked from, is not nil and too short for it.
func readJSON(in *bufio.Reader, packed *counting) ([]byte, error) {
	head, err := in.Peek(in.Size())
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if first := bytes.TrimLeft(head, " \t\r\n"); len(first) > 0 && first[0] != '{' {
		return first[:1], nil // which the caller tells
	}
	var out bytes.Buffer
	for {
		_, err := io.CopyN(&out, in, maxUnpacked/4)
		switch {
		case errors.Is(err, io.EOF):
			return out.Bytes(), nil
		case err != nil:
			return nil, err
		case out.Len() > maxSnapshot:
			return nil, fmt.Errorf("there is more than %d MB in it, which no snapshot has; take it of fewer tables with --include", maxSnapshot>>20)
		case packed != nil && out.Len() > maxUnpacked && int64(out.Len()) > maxCompression*packed.n:
			return nil, fmt.Errorf("it unpacks to more than %d times its size, which no snapshot does", maxCompression)
		}
	}
}

// counting counts what is read.
type counting struct {
	r io.Reader
	n int64
}

func (c *counting) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += int64(n)
	return n, err
}

// place adds to an error of the JSON decoder the line it is about.
func place(data []byte, err error) error {
	var offset int64
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &kind):
		offset = kind.Offset
	default:
		return err
	}
	offset = min(max(offset, 0), int64(len(data)))
	return fmt.Errorf("line %d: %w", 1+bytes.Count(data[:offset], []byte("\n")), err)
}

// unknownFields names the fields of a snapshot that the format does not have, each once, by their place.
func unknownFields(data []byte) []string {
	strict := json.NewDecoder(bytes.NewReader(data))
	strict.DisallowUnknownFields()
	if strict.Decode(&snapshot{}) == nil {
		return nil
	}
	var tree any
	if json.Unmarshal(data, &tree) != nil {
		return nil
	}
	found := map[string]bool{}
	collectUnknown(tree, reflect.TypeFor[snapshot](), "", found)
	return slices.Sorted(maps.Keys(found))
}

func collectUnknown(v any, t reflect.Type, at string, found map[string]bool) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch v := v.(type) {
	case []any:
		if t.Kind() == reflect.Slice {
			for _, e := range v {
				collectUnknown(e, t.Elem(), at, found)
			}
		}
	case map[string]any:
		switch {
		case t.Kind() == reflect.Map:
			for _, e := range v {
				collectUnknown(e, t.Elem(), at, found)
			}
		case t.Kind() == reflect.Struct:
			fields := map[string]reflect.Type{}
			for _, f := range reflect.VisibleFields(t) {
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				if f.Anonymous || !f.IsExported() {
					continue
				}
				name = cmp.Or(name, f.Name)
				if _, shadowed := fields[name]; !shadowed || len(f.Index) == 1 {
					fields[name] = f.Type
				}
			}
			for name, e := range v {
				if ft, ok := fields[name]; ok {
					collectUnknown(e, ft, at+name+".", found)
				} else if !fold(fields, name) {
					found[at+name] = true
				}
			}
		}
	}
}

// fold reports whether a field differs from a known one in case only: the decoder takes it.
func fold(fields map[string]reflect.Type, name string) bool {
	for f := range fields {
		if strings.EqualFold(f, name) {
			return true
		}
	}
	return false
}

// Rows are rows of a table, whose cells keep their types in JSON.
type Rows [][]schema.Value

// MarshalJSON implements json.Marshaler.
func (r Rows) MarshalJSON() ([]byte, error) {
	cells := make([][]cell, len(r))
	for i, row := range r {
		cells[i] = make([]cell, len(row))
		for j, v := range row {
			cells[i][j] = cell{v}
		}
	}
	return json.Marshal(cells)
}

// UnmarshalJSON implements json.Unmarshaler.
func (r *Rows) UnmarshalJSON(data []byte) error {
	var cells [][]cell
	if err := json.Unmarshal(data, &cells); err != nil {
		return fmt.Errorf("sampled rows: %v", err) // its place is one in the rows
	}
	*r = make(Rows, len(cells))
	for i, row := range cells {
		(*r)[i] = make([]schema.Value, len(row))
		for j, c := range row {
			(*r)[i][j] = c.v
		}
	}
	return nil
}

// cell is a Value in JSON. NULL, booleans and text are themselves; what JSON cannot tell apart or hold exactly
// is an object with the value as text: {"int":"-5"}, {"uint":"5"}, {"float":"0.5"}, {"bytes":"…base64…"}.
type cell struct{ v schema.Value }

type taggedCell struct {
	Int   *string `json:"int,omitempty"`
	Uint  *string `json:"uint,omitempty"`
	Float *string `json:"float,omitempty"`
	Bytes []byte  `json:"bytes,omitempty"`
}

// MarshalJSON implements json.Marshaler.
func (c cell) MarshalJSON() ([]byte, error) {
	var t taggedCell
	switch v := c.v.(type) {
	case nil, bool:
		return json.Marshal(v)
	case string:
		if utf8.ValidString(v) {
			return json.Marshal(v)
		}
		t.Bytes = []byte(v)
	case int64:
		t.Int = new(strconv.FormatInt(v, 10))
	case uint64:
		t.Uint = new(strconv.FormatUint(v, 10))
	case float64:
		t.Float = new(strconv.FormatFloat(v, 'g', -1, 64))
	default:
		return nil, fmt.Errorf("sampled value of type %T", v)
	}
	return json.Marshal(t)
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *cell) UnmarshalJSON(data []byte) (err error) {
	if len(data) == 0 || data[0] != '{' {
		if err := json.Unmarshal(data, &c.v); err != nil {
			return err
		}
		switch c.v.(type) {
		case nil, bool, string:
			return nil
		}
		return fmt.Errorf("sampled value %s: a number must be an object such as {\"int\":\"5\"}", data)
	}
	var t taggedCell
	if err := json.Unmarshal(data, &t); err != nil {
		return err
	}
	switch {
	case t.Int != nil:
		c.v, err = strconv.ParseInt(*t.Int, 10, 64)
	case t.Uint != nil:
		c.v, err = strconv.ParseUint(*t.Uint, 10, 64)
	case t.Float != nil:
		c.v, err = strconv.ParseFloat(*t.Float, 64)
	case t.Bytes != nil:
		c.v = string(t.Bytes)
	default:
		return fmt.Errorf("sampled value %s has no known type", data)
	}
	return err
}
