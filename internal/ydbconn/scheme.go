package ydbconn

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
)

// Hidden is an error if the database's own path may not be looked at, so that nobody can tell what is in it.
func (c *Conn) Hidden() error {
	if !c.hidden {
		return nil
	}
	return c.target.noDatabase()
}

// checkDatabase makes sure that the path of the database is there and is one. Discovery has told that there is
// such a database, so one that cannot be looked at may still hold tables that can.
func (c *Conn) checkDatabase(ctx context.Context, discovered bool) error {
	entry, err := c.Entry(ctx, c.target.database)
	switch {
	case (NotFound(err) || Denied(err)) && discovered:
		c.hidden = true
		return nil
	case NotFound(err):
		return fmt.Errorf("connect to %s: %w", c.target, c.target.noDatabase())
	case err != nil:
		return fmt.Errorf("connect to %s: %w", c.target, err)
	}
	switch entry.GetType() {
	case Ydb_Scheme.Entry_DATABASE, Ydb_Scheme.Entry_DIRECTORY:
		return nil
	}
	return fmt.Errorf("connect to %s: %s is a %s, not a database; check -d", c.target, c.target.database, KindName(entry.GetType()))
}

func (t *target) noDatabase() error {
	return fmt.Errorf("the server has no database %s, or you may not see it; check -d", t.database)
}

// Entry returns the entry at a path.
func (c *Conn) Entry(ctx context.Context, path string) (*Ydb_Scheme.Entry, error) {
	var result Ydb_Scheme.DescribePathResult
	err := c.Ask(ctx, "look up "+path, &result, func(ctx context.Context) (Answer, error) {
		return Ydb_Scheme_V1.NewSchemeServiceClient(c.grpc).DescribePath(ctx, &Ydb_Scheme.DescribePathRequest{Path: path})
	})
	return result.GetSelf(), err
}

// List returns what is in a directory.
func (c *Conn) List(ctx context.Context, path string) ([]*Ydb_Scheme.Entry, error) {
	var result Ydb_Scheme.ListDirectoryResult
	err := c.Ask(ctx, "list "+path, &result, func(ctx context.Context) (Answer, error) {
		return Ydb_Scheme_V1.NewSchemeServiceClient(c.grpc).ListDirectory(ctx, &Ydb_Scheme.ListDirectoryRequest{Path: path})
	})
	return result.GetChildren(), err
}

// kindNames are those that people know otherwise than the protocol calls them.
var kindNames = map[Ydb_Scheme.Entry_Type]string{
	Ydb_Scheme.Entry_PERS_QUEUE_GROUP: "topic", Ydb_Scheme.Entry_REPLICATION: "async replication", Ydb_Scheme.Entry_SYS_VIEW: "system view",
}

// KindName names a kind of path in words, for messages.
func KindName(t Ydb_Scheme.Entry_Type) string {
	if _, known := Ydb_Scheme.Entry_Type_name[int32(t)]; !known || t == Ydb_Scheme.Entry_TYPE_UNSPECIFIED {
		return fmt.Sprintf("object of kind %d", int32(t))
	}
	return cmp.Or(kindNames[t], strings.ToLower(strings.ReplaceAll(t.String(), "_", " ")))
}
