package run

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// place is where a table of a run is.
type place string

const (
	nowhere place = ""
	atCopy  place = "copy"
	atTable place = "table"
	atOld   place = "old"
)

// position is where the tables of a plan are. A table of the run is known by what nobody else's has: the new one by the token that it
// carries, and the old one by when it was created or renamed last; both, once they are renamed, by one request having done so. Any other
// one of its name is a stranger.
type position struct {
	Place place // where the new table is: atCopy before the rename, atTable behind it
	Base  place // where the old table is: atTable before the rename, atOld behind it

	Copy, Table, Old bool   // what has the name of the copy, of the table in use and of the old table
	Switched         bool   // the table in use has the new key, whosever it is
	token            string // of a run, which one of them carries
	also             place  // which carries the token of the run as well, and is not its new table
	created          string
}

// tokenAttribute is the attribute of the new table that has the token of its run, until the cleanup.
const tokenAttribute = "keyadvise"

func attribute(t *schema.Table, key string) string {
	if i := slices.IndexFunc(t.Attributes, func(a schema.Attribute) bool { return a.Key == key }); i >= 0 {
		return t.Attributes[i].Value
	}
	return ""
}

// know tells which tables are the run's, by when each was created and the tokens that they carry.
func (p *position) know(run *state.Run, created, tokens map[place]string) {
	behind := run.Step >= plan.Cutover // as far as the run says
	bare := func(at place) bool { return tokens[at] == "" || tokens[at] == run.Token }
	same := func(when string) bool { return when != "" && when == created[atTable] }
	switch { // one request has moved both
	case same(created[atOld]):
		p.Base = atOld
		if bare(atTable) {
			p.Place = atTable
		}
	case same(created[atCopy]):
		p.Base = atTable
	case created[atOld] != "" && created[atOld] == run.Data.Created.Old:
		p.Base = atOld
	case same(run.Data.Created.Old) && behind:
		if bare(atTable) {
			p.Place = atTable
		}
	case same(run.Data.Created.Old):
		p.Base = atTable
	}
	first := atCopy
	if p.Base == atOld || p.Base == nowhere && behind {
		first = atTable
	}
	for _, at := range []place{first, atCopy, atTable, atOld} {
		switch {
		case tokens[at] != run.Token || at == p.Base || at == p.Place:
		case p.Place == nowhere:
			p.Place = at
		default:
			p.also = at
		}
	}
	// A rename may have been made that nobody has recorded, and the table that was renamed with this one is gone.
	between := run.Data.Switching && !behind || run.Back && run.Data.Retained && behind
	if between && p.Place == nowhere && p.Base == nowhere {
		switch {
		case p.Old:
			p.Base = atOld
		case p.Table && run.Back && !p.Switched:
			p.Base = atTable
		}
	}
	p.created = created[p.Base]
}
