package wire

import (
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

var entryTypes = map[engine.EntryKind]Ydb_Scheme.Entry_Type{
	engine.KindDirectory:   Ydb_Scheme.Entry_DIRECTORY,
	engine.KindDatabase:    Ydb_Scheme.Entry_DATABASE,
	engine.KindTable:       Ydb_Scheme.Entry_TABLE,
	engine.KindColumnTable: Ydb_Scheme.Entry_COLUMN_TABLE,
	engine.KindTopic:       Ydb_Scheme.Entry_TOPIC,
	engine.KindSequence:    Ydb_Scheme.Entry_SEQUENCE,
	engine.KindIndex:       Ydb_Scheme.Entry_DIRECTORY,
	engine.KindSystemView:  Ydb_Scheme.Entry_SYS_VIEW,

	engine.KindView:               Ydb_Scheme.Entry_VIEW,
	engine.KindReplication:        Ydb_Scheme.Entry_REPLICATION,
	engine.KindTransfer:           Ydb_Scheme.Entry_TRANSFER,
	engine.KindExternalTable:      Ydb_Scheme.Entry_EXTERNAL_TABLE,
	engine.KindExternalDataSource: Ydb_Scheme.Entry_EXTERNAL_DATA_SOURCE,
}

// Entry describes a path.
func Entry(e engine.Entry) *Ydb_Scheme.Entry {
	p := &Ydb_Scheme.Entry{
		Name:                 e.Name,
		Owner:                e.Owner,
		Type:                 entryTypes[e.Kind],
		Permissions:          protoPermissions(e.Permissions),
		EffectivePermissions: protoPermissions(e.EffectivePermissions),
		SizeBytes:            e.SizeBytes,
	}
	if e.CreatedStep != 0 {
		p.CreatedAt = &Ydb.VirtualTimestamp{PlanStep: e.CreatedStep, TxId: e.CreatedTxID}
	}
	if e.Kind == engine.KindDatabase {
		p.Name = strings.TrimPrefix(e.Path, "/")
	}
	return p
}

func protoPermissions(list []schema.Permission) []*Ydb_Scheme.Permissions {
	var out []*Ydb_Scheme.Permissions
	for _, p := range list {
		out = append(out, &Ydb_Scheme.Permissions{Subject: p.Subject, PermissionNames: p.Names})
	}
	return out
}
