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

// userStatement is what this server understands of CREATE, ALTER and DROP USER. Groups have no meaning here:
// their statements are taken and do nothing.
var userStatement = regexp.MustCompile("(?is)^(CREATE|ALTER|DROP)\\s+(USER|GROUP)\\s+(IF\\s+EXISTS\\s+)?(`[^`]+`|\\w+)(.*)$")

// mayBeAboutUsers spares most texts from being read twice.
var mayBeAboutUsers = regexp.MustCompile(`(?i)\b(CREATE|ALTER|DROP)\s+(USER|GROUP)\b`)

// password finds the password of a CREATE or ALTER USER.
var password = regexp.MustCompile(`(?is)\bPASSWORD\s+('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|NULL)`)

// userScript is a text that consists of statements about users and groups only.
type userScript struct {
	schemeScript
	auth    *authenticator
	changes []userChange
}

type userChange struct {
	verb     string // CREATE, ALTER or DROP
	name     string
	ifExists bool
	password *string // nil if the statement names none
}

// userScriptOf reads a text, and reports whether it is about users and groups only.
func (s *Node) userScriptOf(text string) (*userScript, bool) {
	if upper := strings.ToUpper(text); !strings.Contains(upper, "USER") && !strings.Contains(upper, "GROUP") || !mayBeAboutUsers.MatchString(text) {
		return nil, false
	}
	script := &userScript{schemeScript: schemeScript{text: text}, auth: s.auth}
	statements := yql.Parse(text).Statements
	for _, st := range statements {
		if _, ok := st.Node.(*yql.Pragma); ok {
			continue // users have no paths
		}
		m := userStatement.FindStringSubmatch(strings.TrimSpace(st.Text))
		if m == nil {
			return nil, false
		}
		if strings.EqualFold(m[2], "GROUP") {
			continue
		}
		c := userChange{verb: strings.ToUpper(m[1]), name: strings.Trim(m[4], "`"), ifExists: m[3] != ""}
		if p := password.FindStringSubmatch(m[5]); p != nil {
			secret, _ := schema.StringLiteral(p[1])
			c.password = &secret
		}
		script.changes = append(script.changes, c)
	}
	return script, len(statements) > 0
}

// Run changes the users.
func (u *userScript) Run(context.Context, *engine.Tx, query.RunOptions) (*query.Result, error) {
	for _, c := range u.changes {
		switch known := u.auth.hasUser(c.name); {
		case c.verb == "CREATE" && known:
			return nil, wire.Refuse(Ydb.StatusIds_PRECONDITION_FAILED, "User already exists")
		case c.verb != "CREATE" && !known && !c.ifExists:
			return nil, wire.Refuse(Ydb.StatusIds_PRECONDITION_FAILED, "User not found")
		case c.verb == "DROP":
			u.auth.dropUser(c.name)
		case c.password != nil:
			u.auth.setUser(c.name, *c.password)
		case c.verb == "CREATE":
			u.auth.setUser(c.name, "")
		}
	}
	return &query.Result{}, nil
}

// Text returns the text without passwords, since it is kept where others can see it.
func (u *userScript) Text() string { return password.ReplaceAllString(u.text, "PASSWORD '***'") }
