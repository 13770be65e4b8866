package engine

import (
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// maxFeedRetention is how long a topic can keep records.
// Source: TSchemeShard::MaxPQLifetimeSeconds in ydb/core/tx/schemeshard/schemeshard_impl.h of ydb-platform/ydb.
const maxFeedRetention = 31 * 24 * time.Hour

// checkFeed refuses settings of a new changefeed that do not go together, or not with its table.
// Source: ydb/core/tx/schemeshard/schemeshard__operation_create_cdc_stream.cpp of ydb-platform/ydb.
func checkFeed(t *schema.Table, def schema.Changefeed, s feedSettings) error {
	bad := func(format string, args ...any) error { return Errorf(BadRequest, IssueBadRequest, format, args...) }
	region := false
	for _, set := range def.Settings {
		region = region || strings.EqualFold(set.Name, "AWS_REGION")
	}
	switch s.format {
	case "DEBEZIUM_JSON":
		switch {
		case s.mode == "UPDATES":
			return bad("DEBEZIUM_JSON format is incompatible with specified stream mode")
		case s.timestamps:
			return bad("VIRTUAL_TIMESTAMPS incompatible with specified stream format")
		case s.barriers > 0:
			return bad("RESOLVED_TIMESTAMPS incompatible with specified stream format")
		case s.schemaChanges:
			return bad("SCHEMA_CHANGES incompatible with specified stream format")
		}
	case "DYNAMODB_STREAMS_JSON":
		switch {
		case !hasAttribute(t, "__document_api_version"):
			return bad("DYNAMODB_STREAMS_JSON format incompatible with non-document-api table")
		case s.mode == "UPDATES":
			return bad("DYNAMODB_STREAMS_JSON format incompatible with specified stream mode")
		}
	}
	if region && s.format != "DYNAMODB_STREAMS_JSON" {
		return bad("AWS_REGION option can only be used with DYNAMODB_STREAMS_JSON format")
	}
	if s.retention < time.Second || s.retention > maxFeedRetention {
		return bad("Invalid retention period: specified: %ds, min: 1s, max: %ds", int64(s.retention.Seconds()), int64(maxFeedRetention.Seconds()))
	}
	first, _ := t.Column(t.PrimaryKey[0])
	if s.minPartitions > 1 && first.Type != schema.Uint32 && first.Type != schema.Uint64 {
		return bad("Unsupported first key column type %s, only Uint32 and Uint64 are supported", first.Type)
	}
	return nil
}

func hasAttribute(t *schema.Table, key string) bool {
	for _, a := range t.Attributes {
		if a.Key == key {
			return true
		}
	}
	return false
}

// checkTTL refuses a TTL that does not go with its column, in YDB's words.
// Source: ValidateTtlSettings in ydb/core/tx/schemeshard/schemeshard_validate_ttl.cpp of ydb-platform/ydb.
func checkTTL(t *schema.Table, status Status) error {
	ttl := t.TTL
	if ttl == nil {
		return nil
	}
	refuse := func(format string, args ...any) error { return Errorf(status, schemeIssue(status), format, args...) }
	c, ok := t.Column(ttl.Column)
	if !ok {
		return refuse("Cannot enable TTL on unknown column: '%s'", ttl.Column)
	}
	integral := c.Type == schema.Uint32 || c.Type == schema.Uint64 || c.Type == schema.DyNumber
	switch {
	case !integral && !(c.Type.IsTime()):
		return refuse("Unsupported column type")
	case integral && ttl.Unit == "":
		return refuse("To enable TTL on integral type column 'ValueSinceUnixEpochModeSettings' should be specified")
	case !integral && ttl.Unit != "":
		return refuse("To enable TTL on date type column 'DateTypeColumnModeSettings' should be specified")
	}
	return nil
}

// schemeIssue is the issue code that goes with a status of the scheme.
func schemeIssue(status Status) uint32 {
	if status == BadRequest {
		return IssueBadRequest
	}
	return IssueSchemeError
}
