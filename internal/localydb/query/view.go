package query

import (
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

var (
	createView = regexp.MustCompile("(?is)^CREATE\\s+VIEW\\s+(IF\\s+NOT\\s+EXISTS\\s+)?(`[^`]+`|[\\w./-]+)\\s+(?:WITH\\s*(?:\\([^)]*\\)|\\w+\\s*=\\s*\\w+)\\s*)?AS\\s+(.+)$")
	dropView   = regexp.MustCompile("(?is)^DROP\\s+VIEW\\s+(IF\\s+EXISTS\\s+)?(`[^`]+`|[\\w./-]+)\\s*$")
)

// view checks CREATE VIEW and DROP VIEW, which the parser hands on as text. It returns nil for other texts.
func (s *scope) view(text string) (step, error) {
	if m := dropView.FindStringSubmatch(text); m != nil {
		path := s.c.path(strings.Trim(m[2], "`"))
		return &schemeStep{func(r *run) error {
			err := r.db.DropView(path)
			if m[1] != "" && absent(err) {
				return nil
			}
			return err
		}}, nil
	}
	m := createView.FindStringSubmatch(text)
	if m == nil {
		return nil, nil
	}
	path := s.c.path(strings.Trim(m[2], "`"))
	// A view keeps the prefix under which its tables were named.
	body := m[3]
	if s.c.prefix != "" {
		body = "PRAGMA TablePathPrefix = " + yql.QuoteString(s.c.prefix) + ";\n" + body
	}
	if _, err := s.c.viewRows(yql.Pos{Line: 1, Column: 1}, body); err != nil {
		return nil, err
	}
	return &schemeStep{func(r *run) error {
		if _, err := r.db.Entry(path); err == nil && m[1] != "" {
			return nil
		}
		return r.db.CreateView(path, body)
	}}, nil
}

// viewRows returns the query of a view as a relation. It sees nothing of the query that reads the view.
func (c *compiler) viewRows(pos yql.Pos, text string) (relation, error) {
	if err := c.enter(pos); err != nil {
		return nil, err
	}
	defer c.leave()
	prefix := c.prefix
	defer func() { c.prefix = prefix }()
	c.prefix = ""
	s := &scope{c: c}
	for _, st := range yql.Parse(text).Statements {
		if st.Err != nil {
			return nil, syntaxError(st.Err)
		}
		if q, ok := st.Node.(*yql.Query); ok {
			return s.query(q.Select)
		}
		if _, err := s.statement(st); err != nil {
			return nil, err
		}
	}
	return nil, fail(pos, "The text of the view has no SELECT")
}

// viewAt returns the view at a path, or nil if the path leads to none.
func (c *compiler) viewAt(pos yql.Pos, path string) (relation, error) {
	entry, err := c.db.Entry(path)
	if err != nil || entry.Kind != engine.KindView {
		return nil, nil
	}
	text, err := c.db.View(path)
	if err != nil {
		return nil, refused(err)
	}
	return c.viewRows(pos, text)
}
