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

// userStatement is what this server understands of CREATE, ALTER and DROP USER and GROUP.
var userStatement = regexp.MustCompile("(?is)^(CREATE|ALTER|DROP)\\s+(USER|GROUP)\\s+(IF\\s+EXISTS\\s+)?(`[^`]+`|\\w+)(.*)$")

// mayBeAboutUsers spares most texts from being read twice.
var mayBeAboutUsers = regexp.MustCompile(`(?i)\b(CREATE|ALTER|DROP)\s+(USER|GROUP)\b`)

// password finds the password of a CREATE or ALTER USER.
var password = regexp.MustCompile(`(?is)\bPASSWORD\s+(` + quotedText + `|NULL)`)

// quotedText is a string in a statement. A quote inside is doubled, or behind a backslash.
const quotedText = `'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"`

// groupMembers finds what a statement does to the members of a group, or its new name.
var groupMembers = regexp.MustCompile(`(?is)^\s*(WITH\s+USER|ADD\s+USER|DROP\s+USER|RENAME\s+TO)\s+(.+?)\s*;?\s*$`)

// userScript is a text that consists of statements about users and groups only.
type userScript struct {
	schemeScript
	auth    *authenticator
	db      *engine.DB
	changes []userChange
}

type userChange struct {
	verb     string // CREATE, ALTER or DROP
	group    bool
	name     string
	ifExists bool
	password *string // nil if the statement names none
	action   string  // of a group: WITH, ADD, DROP or RENAME; "" if the statement says nothing about members
	members  []string
}

// userScriptOf reads a text, and reports whether it is about users and groups only.
func (s *Node) userScriptOf(db *engine.DB, text string) (*userScript, bool) {
	if upper := strings.ToUpper(text); !strings.Contains(upper, "USER") && !strings.Contains(upper, "GROUP") ||
		!mayBeAboutUsers.MatchString(text) {
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
		c := userChange{verb: strings.ToUpper(m[1]), group: strings.EqualFold(m[2], "GROUP"), name: strings.Trim(m[4], "`"), ifExists: m[3] != ""}
		if p := password.FindStringSubmatch(m[5]); p != nil && !c.group {
			secret, _ := schema.StringLiteral(p[1])
			c.password = &secret
		}
		if g := groupMembers.FindStringSubmatch(m[5]); g != nil && c.group {
			c.action = strings.ToUpper(strings.Fields(g[1])[0])
			for _, name := range strings.Split(g[2], ",") {
				c.members = append(c.members, strings.Trim(strings.TrimSpace(name), "`"))
			}
		}
		script.changes = append(script.changes, c)
	}
	return script, len(statements) > 0
}

// Run changes the users and groups.
func (u *userScript) Run(context.Context, *engine.Tx, query.RunOptions) (*query.Result, error) {
	for _, c := range u.changes {
		own := !c.group && c.verb == "ALTER" && c.password != nil && c.name == u.db.User()
		if !own {
			// Source: ESchemeOpAlterLogin in ydb/core/tx/tx_proxy/schemereq.cpp of ydb-platform/ydb.
			if err := u.db.CheckIn("", engine.AlterSchema); err != nil {
				return nil, err
			}
		}
		run := u.user
		if c.group {
			run = u.group
		}
		if err := run(c); err != nil {
			return nil, err
		}
	}
	return &query.Result{}, nil
}

func (u *userScript) user(c userChange) error {
	switch known := u.auth.hasUser(c.name); {
	case c.verb == "CREATE" && known:
		return wire.Refuse(Ydb.StatusIds_PRECONDITION_FAILED, "User already exists")
	case c.verb != "CREATE" && !known && !c.ifExists:
		return wire.Refuse(Ydb.StatusIds_PRECONDITION_FAILED, "User not found")
	case c.verb == "DROP":
		u.auth.dropUser(c.name)
	case c.password != nil:
		u.auth.setUser(c.name, *c.password)
	case c.verb == "CREATE":
		u.auth.setUser(c.name, "")
	}
	return nil
}

func (u *userScript) group(c userChange) error {
	members, known := u.auth.members(c.name)
	switch {
	case c.verb == "CREATE" && known:
		return wire.Refuse(Ydb.StatusIds_PRECONDITION_FAILED, "Group already exists")
	case c.verb != "CREATE" && !known && !c.ifExists:
		return wire.Refuse(Ydb.StatusIds_PRECONDITION_FAILED, "Group not found")
	case c.verb == "DROP":
		u.auth.dropGroup(c.name)
	case c.action == "RENAME":
		return wire.Unsupported("ALTER GROUP … RENAME TO")
	case c.action == "DROP":
		u.auth.setGroup(c.name, without(members, c.members...))
	default:
		u.auth.setGroup(c.name, append(without(members, c.members...), c.members...))
	}
	return nil
}

// Text returns the text without passwords, since it is kept where others can see it.
func (u *userScript) Text() string { return password.ReplaceAllString(u.text, "PASSWORD '***'") }
