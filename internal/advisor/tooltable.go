package advisor

import "regexp"

// migrated matches the names of tables that keep the state of a migration tool, one row per migration, with or without the tool's own
// name before.
var migrated = regexp.MustCompile(`(^|_)(db_version|schema_(versions?|history|migration|revisions)|databasechangelog(lock)?|` +
	`migrations(_lock|_history)?|migration_(history|log|versions)|alembic_version|sequelizemeta|ar_internal_metadata|typeorm_metadata)$` +
	`|migrationshistory$`)
