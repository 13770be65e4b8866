package source

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
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

// json finds the statements in JSON: a document, or one on each line.
func (q *queries) json(path, text string) {
	lines := newLines(path, text)
	broken := 0
	var first schema.Position
	for at := 0; at < len(text); {
		end := at + strings.IndexByte(text[at:], '\n') + 1
		if end == at {
			end = len(text)
		}
		line := strings.TrimSpace(text[at:end])
		open := strings.IndexAny(text[at:end], "{[")
		if open < 0 {
			at = end
			continue
		}
		from := at + open
		part := text[from:end]
		if line == "{" || line == "[" || strings.HasPrefix(line, "{") && !strings.HasSuffix(line, "}") && broken == 0 {
			part = text[from:] // it goes on
		}
		v, n := readJSON(part)
		if v == nil {
			if broken++; broken == 1 {
				first = lines.position(from)
			}
			at = end
			continue
		}
		q.value(v, 0, func(offset int) schema.Position { return lines.position(from + offset) })
		at = max(end, from+n)
	}
	if broken > 0 {
		q.notes = append(q.notes, fileProblem(path, codeJSON, fmt.Sprintf("lines skipped because they are not JSON: %d", broken)))
		q.notes[len(q.notes)-1].Pos = first
	}
}

// value finds the statements in a value. at tells the place of an offset.
func (q *queries) value(v *value, depth int, at func(offset int) schema.Position) {
	if q.planJSON(v, at(v.at)) {
		return
	}
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
	if strings.HasPrefix(strings.TrimSpace(v.text), "{") && depth == 0 { // a log in a log
		if inner, _ := readJSON(v.text); inner != nil {
			q.value(inner, 1, func(int) schema.Position { return at(v.at) })
			return
		}
	}
	notes := len(q.notes)
	q.embedded(&literal{text: v.text}, false, func(yql.Pos) schema.Position { return at(v.at) })
	for i := range q.notes[notes:] {
		q.notes[notes+i].Snippet = "" // a log has the values of rows
	}
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
