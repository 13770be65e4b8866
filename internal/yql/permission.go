package yql

import "strings"

// PermissionName is a permission as YDB lists it, for one that GRANT or REVOKE may name by a keyword.
func PermissionName(word string) string {
	if name, ok := permissionNames[strings.ToUpper(word)]; ok {
		return name
	}
	return word
}

// permissionNames are the rights that GRANT and REVOKE name by keywords.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/grant#permissions-list.
var permissionNames = map[string]string{
	"ALL": "ydb.generic.full", "FULL": "ydb.generic.full", "LIST": "ydb.generic.list", "USE": "ydb.generic.use",
	"USE LEGACY": "ydb.generic.use_legacy", "MANAGE": "ydb.generic.manage", "SELECT": "ydb.generic.read",
	"INSERT": "ydb.generic.write", "CONNECT": "ydb.database.connect", "CREATE": "ydb.database.create",
	"DROP": "ydb.database.drop", "GRANT": "ydb.access.grant", "ALTER SCHEMA": "ydb.granular.alter_schema",
	"CREATE DIRECTORY": "ydb.granular.create_directory", "CREATE TABLE": "ydb.granular.create_table",
	"CREATE QUEUE": "ydb.granular.create_queue", "DESCRIBE SCHEMA": "ydb.granular.describe_schema",
	"ERASE ROW": "ydb.granular.erase_row", "MODIFY ATTRIBUTES": "ydb.granular.write_attributes",
	"MODIFY TABLES": "ydb.tables.modify", "REMOVE SCHEMA": "ydb.granular.remove_schema",
	"SELECT ATTRIBUTES": "ydb.granular.read_attributes", "SELECT ROW": "ydb.granular.select_row",
	"SELECT TABLES": "ydb.tables.read", "UPDATE ROW": "ydb.granular.update_row", "FULL LEGACY": "ydb.generic.full_legacy",
}

// KnownPermission reports whether YDB has a permission, by the name under which it is listed. The deprecated names are
// those of single rights with another prefix.
func KnownPermission(name string) bool {
	if right, ok := strings.CutPrefix(name, "ydb.deprecated."); ok {
		name = "ydb.granular." + right
	}
	for _, known := range permissionNames {
		if name == known {
			return true
		}
	}
	return false
}
