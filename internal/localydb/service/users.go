package service

import (
	"context"
	"regexp"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// userStatement is what this server understands of CREATE and ALTER USER.
var userStatement = regexp.MustCompile("(?is)^(CREATE|ALTER)\\s+USER\\s+(`[^`]+`|\\w+)(.*)$")

// password finds the password of a CREATE or ALTER USER.
var password = regexp.MustCompile(`(?is)\bPASSWORD\s+(` + quotedText + `|NULL)`)

// quotedText is a string in a statement. A quote inside is doubled, or behind a backslash.
const quotedText = `'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"`

// userScript is a text that consists of statements about users only.
type userScript struct {
	schemeScript
	auth    *authenticator
	db      *engine.DB
	changes []userChange
}

type userChange struct {
	create   bool
	name     string
	password *string // nil if the statement names none
}

// userScriptOf reads a text, and reports whether it is about users only.
func (s *Node) userScriptOf(db *engine.DB, text string) (*userScript, bool) {
	if !holds(text, "user") { // most texts are not read twice
		return nil, false
	}
	script := &userScript{schemeScript: schemeScript{text: text}, auth: s.auth, db: db}
	statements := yql.Parse(text).Statements
	for _, st := range statements {
		if _, ok := st.Node.(*yql.Pragma); ok {
			continue // users have no paths
		}
		m := userStatement.FindStringSubmatch(strings.TrimSpace(st.Text))
		if m == nil {
			return nil, false
		}
		c := userChange{create: strings.EqualFold(m[1], "CREATE"), name: strings.Trim(m[2], "`")}
		if p := password.FindStringSubmatch(m[3]); p != nil {
			secret, _ := schema.StringLiteral(p[1])
			c.password = &secret
		}
		script.changes = append(script.changes, c)
	}
	return script, len(statements) > 0
}

// holds reports whether a text holds a word of small letters, in any case.
func holds(text, word string) bool {
	for ; len(text) >= len(word); text = text[1:] {
		if text[0]|0x20 == word[0] && strings.EqualFold(text[:len(word)], word) {
			return true
		}
	}
	return false
}

// Run changes the users.
func (u *userScript) Run(context.Context, *engine.Tx, query.RunOptions) (*query.Result, error) {
	for _, c := range u.changes {
		own := !c.create && c.password != nil && c.name == u.db.User()
		if !own {
			// Source: ESchemeOpAlterLogin in ydb/core/tx/tx_proxy/schemereq.cpp of ydb-platform/ydb.
			if err := u.db.CheckIn("", engine.AlterSchema); err != nil {
				return nil, err
			}
		}
		if err := u.change(c); err != nil {
			return nil, err
		}
	}
	return &query.Result{}, nil
}

func (u *userScript) change(c userChange) error {
	switch known := u.auth.hasUser(c.name); {
	case c.create && known:
		return wire.Refuse(Ydb.StatusIds_PRECONDITION_FAILED, "User already exists")
	case !c.create && !known:
		return wire.Refuse(Ydb.StatusIds_PRECONDITION_FAILED, "User not found")
	case c.password != nil:
		u.auth.setUser(c.name, *c.password)
	case c.create:
		u.auth.setUser(c.name, "")
	}
	return nil
}

// Text returns the text without passwords, since it is kept where others can see it.
func (u *userScript) Text() string { return password.ReplaceAllString(u.text, "PASSWORD '***'") }
