package source

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// codeJSON is the code of the note on what should be JSON and is not.
const codeJSON = "json"

// maxNesting bounds how deep values of JSON stand in each other, as encoding/json does.
const maxNesting = 1000

// value is a value of JSON and where it stands in the file. Numbers are kept as they are written.
type value struct {
	at      int    // an offset in its line: the first one's, of an object or array
	text    string // of a string or number
	number  bool
	names   []string // of the members of an object
	members []*value // of an object or array
}

// get returns the member of an object with this name, nil if it has none.
func (v *value) get(name string) *value {
	for i, n := range v.names {
		if n == name {
			return v.members[i]
		}
	}
	return nil
}

// isJSON reports whether a text is JSON, or lines that have JSON objects in them, as logs do.
func isJSON(text string) bool {
	line, _, _ := strings.Cut(strings.TrimLeft(text, " \t\r\n"), "\n")
	line = strings.TrimSpace(line)
	if line == "{" || line == "[" {
		return true
	}
	i := strings.Index(line, `{"`)
	if i < 0 && !strings.HasPrefix(line, "[") && !strings.HasPrefix(line, "{") {
		return false
	}
	v, _ := readJSON(line[max(i, 0):])
	return v != nil || strings.HasPrefix(line, "{") // a document that goes on, or a line that was cut off
}

// isDocument reports whether a text that is JSON goes on over several lines.
func isDocument(text string) bool {
	line, rest, _ := strings.Cut(strings.TrimLeft(text, " \t\r\n"), "\n")
	line = strings.TrimSpace(line)
	return line == "{" || line == "[" || goesOn(line) && rest != ""
}

// goesOn reports whether a line begins an object that it does not end.
func goesOn(line string) bool { return strings.HasPrefix(line, "{") && !strings.HasSuffix(line, "}") }

// jsonLines finds the statements in JSON: a document, or one on each line.
type jsonLines struct {
	*queries
	path   string
	number int             // lines before the piece
	steps  int             // bytes that were decoded
	broken int             // lines that are not JSON
	first  schema.Position // of them
}

// maxAgain is how often a text is read where documents in it have no end.
const maxAgain = 4

// lines reads the lines of a piece, or all of a document.
func (j *jsonLines) lines(piece string, last bool) (rest int) {
	lines := program.NewLines(j.path, piece)
	place := func(offset int) schema.Position {
		pos := lines.Position(offset)
		pos.Line += j.number
		return pos
	}
	at := 0
	for at < len(piece) {
		end := at + strings.IndexByte(piece[at:], '\n') + 1
		if end == at {
			if !last {
				break
			}
			end = len(piece)
		}
		line := strings.TrimSpace(piece[at:end])
		open := strings.IndexAny(piece[at:end], "{[")
		if open < 0 {
			at = end
			continue
		}
		from := at + open
		part := piece[from:end]
		if (line == "{" || line == "[" || goesOn(line)) && j.steps <= maxAgain*len(piece) {
			part = piece[from:]
		}
		v, n := readJSON(part)
		j.steps += n
		if v == nil {
			if j.broken++; j.broken == 1 {
				j.first = place(from)
			}
			at = end
			continue
		}
		j.value(v, 0, func(offset int) schema.Position { return place(from + offset) })
		at = max(end, from+n)
	}
	j.number += strings.Count(piece[:at], "\n")
	return at
}

// close says how much could not be read.
func (j *jsonLines) close() {
	if j.broken > 0 {
		j.notes = append(j.notes, evidence.Note{Pos: j.first, Code: codeJSON,
			Message: fmt.Sprintf("lines skipped because they are not JSON: %d", j.broken)})
	}
}

// value finds the statements in a value. at tells the place of an offset.
func (q *queries) value(v *value, depth int, at func(offset int) schema.Position) {
	outer := q.count
	if count := v.get("count"); count != nil && count.number {
		q.count, _ = strconv.ParseUint(count.text, 10, 64)
	}
	for _, m := range v.members {
		q.value(m, depth, at)
	}
	q.count = outer
	if v.text == "" || v.number {
		return
	}
	v.text = q.values.put(v.text)
	if strings.HasPrefix(strings.TrimSpace(v.text), "{") && depth == 0 { // a log in a log
		if inner, _ := readJSON(v.text); inner != nil {
			q.value(inner, 1, func(int) schema.Position { return at(v.at) })
			return
		}
	}
	if !program.StartsQuery(v.text) {
		return
	}
	q.memo(v.text, func(short string) []result {
		notes := len(q.notes)
		results := q.embedded(short, func(yql.Pos) schema.Position { return at(v.at) })
		for i := range q.notes[notes:] {
			q.notes[notes+i].Snippet = "" // a log has the values of rows
		}
		return results
	})
}

// readJSON reads the value that a text starts with, and returns its length; nil if there is none.
func readJSON(text string) (*value, int) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	v := readValue(d, 0)
	return v, int(d.InputOffset())
}

func readValue(d *json.Decoder, depth int) *value {
	t, err := d.Token()
	if err != nil || depth > maxNesting {
		return nil
	}
	v := &value{at: int(d.InputOffset()) - 1}
	switch t := t.(type) {
	case string:
		v.text = t
	case json.Number:
		v.text, v.number = t.String(), true
	case json.Delim:
		if t != '{' && t != '[' {
			return nil
		}
		for d.More() {
			if t == '{' {
				name, err := d.Token()
				if err != nil {
					return nil
				}
				s, _ := name.(string)
				v.names = append(v.names, s)
			}
			m := readValue(d, depth+1)
			if m == nil {
				return nil
			}
			v.members = append(v.members, m)
		}
		if _, err := d.Token(); err != nil {
			return nil
		}
	}
	return v
}
