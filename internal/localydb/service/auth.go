package service

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Auth_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Auth"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// tokenTTL is how long a token lives, as on a YDB server by default.
const tokenTTL = 12 * time.Hour

// tokenHeader is the header of every token: {"alg":"HS256","typ":"JWT"}.
var tokenHeader = base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"HS256","typ":"JWT"}`))

// Credentials are name and password of those who may log in, and access tokens with whom they stand for. Without
// either, nobody needs a ticket and everybody may do everything.
type Credentials struct {
	Users  map[string]string
	Tokens map[string]string
	TTL    time.Duration // how long a token of a login lives; 0 means 12 hours
	// Groups are groups and their members, which are users or groups. nil means that root is in ADMINS. All users are in
	// USERS beside.
	Groups map[string][]string
	// Administrators are users and groups whose members may change the rights on all objects; nil means ADMINS.
	Administrators []string
}

// authenticator knows users and groups, and issues tokens. Users may change while it works.
type authenticator struct {
	database string
	clock    func() time.Time
	ttl      time.Duration
	key      []byte
	enabled  bool // calls need a ticket
	admins   []string
	static   map[string]string // token → user, for clients with an access token
	groups   map[string][]string

	mu    sync.Mutex
	users map[string]string // name → password
}

func newAuthenticator(c Credentials, database string, clock func() time.Time) (*authenticator, error) {
	a := &authenticator{
		database: database,
		clock:    clock,
		ttl:      c.TTL,
		key:      make([]byte, 32),
		enabled:  len(c.Users) > 0 || len(c.Tokens) > 0,
		users:    maps.Clone(c.Users),
		static:   maps.Clone(c.Tokens),
		groups:   maps.Clone(c.Groups),
		admins:   c.Administrators,
	}
	if a.ttl == 0 {
		a.ttl = tokenTTL
	}
	if a.groups == nil {
		a.groups = map[string][]string{engine.AdminGroup: {"root"}}
	}
	if a.admins == nil {
		a.admins = []string{engine.AdminGroup}
	}
	if a.users == nil {
		// Nobody must log in, and who wants to finds the user of the official local-ydb image.
		a.users = map[string]string{"root": "1234"}
	}
	if _, err := rand.Read(a.key); err != nil {
		return nil, fmt.Errorf("make a key for tokens: %w", err)
	}
	return a, nil
}

// claims is the payload of a token.
type claims struct {
	Subject   string   `json:"sub"`
	Audience  []string `json:"aud"`
	IssuedAt  int64    `json:"iat"`
	ExpiresAt int64    `json:"exp"`
}

// login returns a token for a user who knows the password.
func (a *authenticator) login(user, password string) (string, error) {
	a.mu.Lock()
	want, known := a.users[user]
	a.mu.Unlock()
	if !known {
		return "", wire.Refuse(Ydb.StatusIds_UNAUTHORIZED, "User not found")
	}
	if subtle.ConstantTimeCompare([]byte(want), []byte(password)) != 1 {
		return "", wire.Refuse(Ydb.StatusIds_UNAUTHORIZED, "Invalid password")
	}
	now := a.clock()
	payload, err := json.Marshal(claims{
		Subject: user, Audience: []string{a.database}, IssuedAt: now.Unix(), ExpiresAt: now.Add(a.ttl).Unix(),
	})
	if err != nil {
		return "", err
	}
	signed := tokenHeader + "." + base64.RawURLEncoding.EncodeToString(payload)
	return signed + "." + a.sign(signed), nil
}

// verify returns the user of a ticket.
func (a *authenticator) verify(ticket string) (user string, err error) {
	ticket = strings.TrimPrefix(ticket, "Bearer ")
	if user, ok := a.static[ticket]; ok {
		return user, nil
	}
	dot := strings.LastIndexByte(ticket, '.')
	if dot < 0 || subtle.ConstantTimeCompare([]byte(a.sign(ticket[:dot])), []byte(ticket[dot+1:])) != 1 {
		return "", errors.New("could not find correct token validator")
	}
	_, encoded, _ := strings.Cut(ticket[:dot], ".")
	payload, err := base64.RawURLEncoding.DecodeString(encoded)
	if err != nil {
		return "", fmt.Errorf("read token: %w", err)
	}
	var c claims
	if err := json.Unmarshal(payload, &c); err != nil {
		return "", fmt.Errorf("read token: %w", err)
	}
	if a.clock().Unix() >= c.ExpiresAt {
		return "", errors.New("token is expired")
	}
	return c.Subject, nil
}

func (a *authenticator) sign(text string) string {
	mac := hmac.New(sha256.New, a.key)
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// authenticated is the group of everyone with a ticket.
// Source: all_authenticated_users in https://ydb.tech/docs/en/reference/configuration/security_config.
const authenticated = "all-users@well-known"

// subject returns a user with its groups.
func (a *authenticator) subject(user string) engine.Subject {
	s := engine.Subject{User: user, Groups: []string{authenticated, engine.UserGroup}}
	for more := true; more; {
		more = false
		for group, members := range a.groups {
			if !s.Is(group) && slices.ContainsFunc(members, s.Is) {
				s.Groups = append(s.Groups, group)
				more = true
			}
		}
	}
	s.Administrator = slices.ContainsFunc(a.admins, s.Is)
	return s
}

// setUser creates a user or changes its password.
func (a *authenticator) setUser(user, password string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.users[user] = password
}

func (a *authenticator) hasUser(user string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	_, ok := a.users[user]
	return ok
}

// authService is Ydb.Auth.V1.
type authService struct {
	Ydb_Auth_V1.UnimplementedAuthServiceServer
	*Node
}

// Login exchanges a user's password for a token.
func (s authService) Login(_ context.Context, r *Ydb_Auth.LoginRequest) (*Ydb_Auth.LoginResponse, error) {
	token, err := s.auth.login(r.GetUser(), r.GetPassword())
	if err != nil {
		return nil, err
	}
	return &Ydb_Auth.LoginResponse{Operation: wire.Done(&Ydb_Auth.LoginResult{Token: token})}, nil
}
