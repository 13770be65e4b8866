package engine

import "time"

// sessionsView is the name of the view of sessions.
const sessionsView = "query_sessions"

// Session is a row of .sys/query_sessions. The storage has no sessions: the layer above tells of them.
type Session struct {
	ID                 string
	NodeID             uint32
	State              string // "IDLE" or "EXECUTING"
	Query              string // under way or the last one
	QueryCount         uint32
	ClientAddress      string
	ClientPID          string
	ClientUserAgent    string
	ClientSDKBuildInfo string
	ApplicationName    string
	Started            time.Time
	QueryStarted       time.Time // zero if there was no query
	StateChanged       time.Time
	User               string
}

// querySessionsColumns are the columns of query_sessions.
// Source: ydb/core/sys_view/common/registry.h of ydb-platform/ydb.
var querySessionsColumns = cols(`Utf8 SessionId, Uint32 NodeId, Utf8 State Query, Uint32 QueryCount,
	Utf8 ClientAddress ClientPID ClientUserAgent ClientSdkBuildInfo ApplicationName,
	Timestamp SessionStartAt QueryStartAt StateChangeAt, Utf8 UserSID`)

func querySessions(db *DB) [][]Value {
	if db.opts.Sessions == nil {
		return nil
	}
	at := func(t time.Time) Value {
		if t.IsZero() {
			return NullValue
		}
		return Uint(uint64(t.UnixMicro()))
	}
	var rows [][]Value
	for _, s := range db.opts.Sessions() {
		rows = append(rows, []Value{
			Text(s.ID), Uint(uint64(s.NodeID)), Text(s.State), Text(s.Query), Uint(uint64(s.QueryCount)),
			Text(s.ClientAddress), Text(s.ClientPID), Text(s.ClientUserAgent), Text(s.ClientSDKBuildInfo),
			Text(s.ApplicationName), at(s.Started), at(s.QueryStarted), at(s.StateChanged), Text(s.User),
		})
	}
	return rows
}
