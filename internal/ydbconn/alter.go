package ydbconn

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
)

// What YQL cannot say and the ydb CLI can: renaming several tables at once, attributes, owners, inheritance, how often
// a TTL runs.

// schemeTimeout bounds a change of a schema. Source: the ten minutes of scheme queries in table_service_config.proto of
// ydb-platform/ydb.
const schemeTimeout = 10 * time.Minute

// Passing reports whether an error is of the kind that passes by itself: the server was busy, away or cut off.
func Passing(err error) bool { return err != nil && paceOf(err) != never }

// Overloaded reports whether an error says that the database has too much to do.
func Overloaded(err error) bool { return paceOf(err) == slow }

// Absolute is a path from the root of the cluster; a relative one begins at the database.
func (c *Conn) Absolute(path string) string {
	if strings.HasPrefix(path, "/") {
		return path
	}
	return strings.TrimSuffix(c.Database()+"/"+path, "/")
}

// Names lists what is in a directory, by name.
func (c *Conn) Names(ctx context.Context, dir string) ([]string, error) {
	entries, err := c.List(ctx, c.Absolute(dir))
	out := make([]string, len(entries))
	for i, e := range entries {
		out[i] = e.GetName()
	}
	return out, err
}

// Rename renames tables in one transaction, pairs of a path and the new one. It is tried once: after an error nobody
// knows whether it was done until somebody looks.
func (c *Conn) Rename(ctx context.Context, items [][2]string) error {
	req := &Ydb_Table.RenameTablesRequest{}
	var words []string
	for _, i := range items {
		from, to := c.Absolute(i[0]), c.Absolute(i[1])
		words = append(words, from+" to "+to)
		req.Tables = append(req.Tables, &Ydb_Table.RenameTableItem{SourcePath: from, DestinationPath: to})
	}
	ctx, cancel := context.WithTimeout(ctx, schemeTimeout)
	defer cancel()
	req.OperationParams = limits(ctx)
	err := c.WithSession(ctx, func(session string) error {
		req.SessionId = session
		return done(Ydb_Table_V1.NewTableServiceClient(c.grpc).RenameTables(ctx, req))
	})
	if err != nil {
		return fmt.Errorf("rename %s: %w", strings.Join(words, " and "), c.hint(err, toWrite))
	}
	return nil
}

// SetAttribute sets an attribute of a table; an empty value drops it.
func (c *Conn) SetAttribute(ctx context.Context, path, key, value string) error {
	return c.alterTable(ctx, "set an attribute of "+path,
		&Ydb_Table.AlterTableRequest{Path: c.Absolute(path), AlterAttributes: map[string]string{key: value}})
}

// TTL is when rows of a table expire, for Conn.SetTTL.
type TTL struct {
	Column      string
	Unit        string // "seconds", "milliseconds", "microseconds" or "nanoseconds" of a column of numbers; empty for a time
	After       uint32 // seconds
	RunInterval uint32 // seconds
}

// SetTTL sets when rows of a table expire and how often that is looked at, which YQL cannot say.
func (c *Conn) SetTTL(ctx context.Context, path string, t TTL) error {
	settings := &Ydb_Table.TtlSettings{RunIntervalSeconds: t.RunInterval}
	if t.Unit == "" {
		settings.Mode = &Ydb_Table.TtlSettings_DateTypeColumn{DateTypeColumn: &Ydb_Table.DateTypeColumnModeSettings{ColumnName: t.Column,
			ExpireAfterSeconds: t.After}}
	} else {
		unit, ok := Ydb_Table.ValueSinceUnixEpochModeSettings_Unit_value["UNIT_"+strings.ToUpper(t.Unit)]
		if !ok {
			return fmt.Errorf("set the TTL of %s: there is no unit %q", path, t.Unit)
		}
		settings.Mode = &Ydb_Table.TtlSettings_ValueSinceUnixEpoch{
			ValueSinceUnixEpoch: &Ydb_Table.ValueSinceUnixEpochModeSettings{ColumnName: t.Column,
				ColumnUnit: Ydb_Table.ValueSinceUnixEpochModeSettings_Unit(unit), ExpireAfterSeconds: t.After}}
	}
	return c.alterTable(ctx, "set the TTL of "+path, &Ydb_Table.AlterTableRequest{Path: c.Absolute(path),
		TtlAction: &Ydb_Table.AlterTableRequest_SetTtlSettings{SetTtlSettings: settings}})
}

func (c *Conn) alterTable(ctx context.Context, what string, req *Ydb_Table.AlterTableRequest) error {
	return c.do(ctx, call{what: what, need: toWrite, patience: &c.patience}, func(ctx context.Context) error {
		return c.WithSession(ctx, func(session string) error {
			req.SessionId, req.OperationParams = session, limits(ctx)
			return done(Ydb_Table_V1.NewTableServiceClient(c.grpc).AlterTable(ctx, req))
		})
	})
}

// RemoveDirectory removes a directory that is empty. One that is not there is removed already.
func (c *Conn) RemoveDirectory(ctx context.Context, path string) error {
	err := c.do(ctx, call{what: "remove directory " + path, need: toWrite, patience: &c.patience}, func(ctx context.Context) error {
		req := &Ydb_Scheme.RemoveDirectoryRequest{Path: c.Absolute(path)}
		return done(Ydb_Scheme_V1.NewSchemeServiceClient(c.grpc).RemoveDirectory(ctx, req))
	})
	if NotFound(err) {
		return nil
	}
	return err
}
