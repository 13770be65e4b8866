package engine

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// AlterTable applies edits of one ALTER TABLE, all or none. Indexes, and columns with a default, are built before AlterTable
// returns; if ctx ends first the build goes on, as in YDB.
func (db *DB) AlterTable(ctx context.Context, path string, edits ...schema.Edit) error {
	if len(edits) == 1 {
		if rename, ok := edits[0].(schema.Rename); ok {
			return db.RenameTables([]RenameItem{{Source: path, Destination: rename.To}})
		}
	}
	if _, fill := filled(edits); len(fill) > 0 {
		op, err := startFill(db, path, edits)
		if err != nil {
			return err
		}
		return db.waitBuild(ctx, op)
	}
	builds, err := alterAlone(db, path, edits)
	if err != nil {
		return err
	}
	for _, op := range builds {
		if err := db.waitBuild(ctx, op); err != nil {
			return err
		}
	}
	return nil
}

// alterAlone carries out the edits of a table that nobody else changes, and returns the index builds it started.
func alterAlone(db *DB, path string, edits []schema.Edit) (builds []*operation, err error) {
	err = changing(db, []string{path}, func() (err error) {
		db.mu.Lock()
		defer db.mu.Unlock()
		builds, err = db.alter(path, edits)
		return err
	})
	return builds, err
}

// alter carries out the edits and returns the index builds it started. core.mu must be held.
func (db *DB) alter(path string, edits []schema.Edit) ([]*operation, error) {
	if err := db.refuseIndexFeed(path, edits); err != nil {
		return nil, err
	}
	t, err := db.ownTable(path, AlterSchema)
	if err != nil {
		return nil, err
	}
	for _, e := range edits {
		if name := newName(e); t.node.children[name] != nil && name != "" {
			return nil, pathExists(t.node.children[name])
		}
	}
	after, err := edited(db, t, edits)
	if err != nil {
		return nil, err
	}
	if err := unknownSetting(after); err != nil {
		return nil, err
	}
	feeds := map[string]feedSettings{}
	for _, e := range edits {
		add, ok := e.(schema.AddChangefeed)
		if !ok {
			continue
		}
		if feeds[add.Changefeed.Name], err = readFeedSettings(add.Changefeed); err != nil {
			return nil, err
		}
	}
	l, err := newLayout(t.layout, after, after.Columns)
	if err != nil {
		return nil, err
	}
	var layouts []*indexLayout
	for _, e := range edits {
		if add, ok := e.(schema.AddIndex); ok {
			x, err := newIndexLayout(l, after.PrimaryKey, add.Index)
			if err != nil {
				return nil, err
			}
			layouts = append(layouts, x)
		}
	}
	fillPartitioning(&after.Partitioning, 1)
	t.schema, t.layout, t.altered = after, l, db.opts.Clock()
	db.breakAll(t)
	var builds []*operation
	for _, e := range edits {
		switch e := e.(type) {
		case schema.AddIndex:
			builds = append(builds, db.startBuild(t, layouts[len(builds)]))
		case schema.DropIndex:
			db.dropIndex(t, e.Name)
		case schema.RenameIndex:
			renameIndex(db, t, e)
		case schema.AlterIndex:
			x := t.index(e.Name)
			for _, set := range e.Set {
				x.loadSet = x.loadSet || strings.EqualFold(set.Name, schema.SettingByLoad)
				x.minSet = x.minSet || strings.EqualFold(set.Name, schema.SettingMin)
			}
		case schema.AddChangefeed:
			t.node.add(&node{name: e.Changefeed.Name, kind: KindTopic, owner: t.node.owner, created: db.moment()})
			db.addFeed(t, e.Changefeed, feeds[e.Changefeed.Name])
		case schema.DropChangefeed:
			delete(t.node.children, e.Name)
			t.dropFeed(e.Name)
		case schema.AlterSequence:
			t.layout.columns[t.layout.byName[e.Column]].seq.alter(e)
		}
	}
	for _, x := range t.indexes {
		if def, ok := after.Index(x.def.Name); ok && x.building == nil {
			fillPartitioning(&def.Partitioning, 1)
			x.def = def
			if x.table != nil {
				x.table.schema = x.table.schema.Clone()
				x.table.schema.Partitioning, x.table.schema.ReadReplicas = def.Partitioning, def.ReadReplicas
				x.table.schema.Path = x.table.node.full()
			}
		}
		x.bind()
	}
	t.syncIndexes()
	return builds, nil
}

// edited returns the schema of a table after the edits, and refuses what YDB refuses.
func edited(db *DB, t *table, edits []schema.Edit) (*schema.Table, error) {
	release, _ := schema.ParseRelease(db.Release())
	after, err := t.schema.Alter(release, edits...)
	if refusal := (*schema.Refusal)(nil); errors.As(err, &refusal) {
		return nil, refuseSchema(refusal.Problems, BadRequest)
	} else if err != nil {
		return nil, err
	}
	if over := schema.OverLimits(t.schema, after); len(over) > 0 {
		return nil, refuseSchema(over, BadRequest)
	}
	return after, nil
}

// syncIndexes writes the definitions of the indexes back into the table's schema.
func (t *table) syncIndexes() {
	t.schema = t.schema.Clone()
	t.schema.Indexes = nil
	for _, x := range t.indexes {
		t.schema.Indexes = append(t.schema.Indexes, x.def)
	}
}

// refuseIndexFeed refuses changefeeds of an index: YDB has them for synchronous indexes only, this server for none.
func (db *DB) refuseIndexFeed(path string, edits []schema.Edit) error {
	n := db.lookup(path)
	adds := slices.ContainsFunc(edits, func(e schema.Edit) bool { _, ok := e.(schema.AddChangefeed); return ok })
	if n == nil || n.kind != KindIndex || !adds {
		return nil
	}
	if x := n.parent.table.index(n.name); x != nil && x.kind() == schema.IndexSync {
		return Errorf(Unsupported, IssueNone, "A changefeed of an index is not supported by the local server")
	}
	return Errorf(PreconditionFailed, IssueNone, "Cannot add changefeed to index table")
}

// newName is the name below a table that an action gives to an index or a changefeed; empty for others.
func newName(e schema.Edit) string {
	switch e := e.(type) {
	case schema.AddIndex:
		return e.Index.Name
	case schema.RenameIndex:
		if e.Replace {
			return ""
		}
		return e.To
	case schema.AddChangefeed:
		return e.Changefeed.Name
	}
	return ""
}

func (t *table) index(name string) *index {
	for _, x := range t.indexes {
		if x.def.Name == name {
			return x
		}
	}
	return nil
}

// renameIndex gives an index another name, and drops the index whose place it takes.
func renameIndex(db *DB, t *table, e schema.RenameIndex) {
	if e.Replace {
		db.dropIndex(t, e.To)
	}
	x, in := t.index(e.Name), t.node.children[e.Name]
	delete(t.node.children, e.Name)
	in.name, x.def.Name = e.To, e.To
	t.node.add(in)
}

func (c *core) dropIndex(t *table, name string) {
	x := t.index(name)
	if x == nil {
		return
	}
	delete(t.node.children, name)
	t.indexes = slices.DeleteFunc(slices.Clone(t.indexes), func(y *index) bool { return y == x })
	if x.table != nil {
		x.table.dropped = true
		c.breakAll(x.table)
	}
	t.syncIndexes()
}

// AlterAttributes sets user attributes of a table; an empty value removes one.
func (db *DB) AlterAttributes(path string, attributes []schema.Attribute) error {
	return changing(db, []string{path}, func() error { return alterAttributes(db, path, attributes) })
}

func alterAttributes(db *DB, path string, attributes []schema.Attribute) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	t, err := db.ownTable(path, WriteUserAttributes)
	if err != nil {
		return err
	}
	s := t.schema.Clone()
	for _, a := range attributes {
		i, found := slices.BinarySearchFunc(s.Attributes, a.Key, func(have schema.Attribute, key string) int {
			return strings.Compare(have.Key, key)
		})
		switch {
		case found && a.Value == "":
			s.Attributes = slices.Delete(s.Attributes, i, i+1)
		case found:
			s.Attributes[i].Value = a.Value
		case a.Value != "":
			s.Attributes = slices.Insert(s.Attributes, i, a)
		}
	}
	if problems := s.Validate(); len(problems) > 0 {
		return refuseSchema(problems, SchemeError)
	}
	t.schema = s
	return nil
}

// AlterConsumers changes the topic of a changefeed: drops consumers, adds consumers, sets the retention if
// not empty (ISO 8601 duration).
func (db *DB) AlterConsumers(topic string, drop []string, add []schema.Consumer, retention string) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	n := db.lookup(topic)
	if n == nil || n.kind != KindTopic || n.parent.table == nil {
		return Errorf(SchemeError, IssuePathNotExist, "path '%s' is not a topic", db.absolute(topic))
	}
	if err := db.checkScheme(n, AlterSchema); err != nil {
		return err
	}
	t := n.parent.table
	s := t.schema.Clone()
	i := slices.IndexFunc(s.Changefeeds, func(f schema.Changefeed) bool { return f.Name == n.name })
	if i < 0 {
		return notFound()
	}
	feed := &s.Changefeeds[i]
	for _, name := range drop {
		j := slices.IndexFunc(feed.Consumers, func(c schema.Consumer) bool { return c.Name == name })
		if j < 0 {
			return Errorf(NotFound, IssueNone, "some consumers in drop_consumers are missing already")
		}
		feed.Consumers = slices.Delete(feed.Consumers, j, j+1)
	}
	for _, c := range add {
		if slices.ContainsFunc(feed.Consumers, func(have schema.Consumer) bool { return have.Name == c.Name }) {
			return Errorf(AlreadyExists, IssueNone, "consumer '%s' already exists in topic '%s'", c.Name, n.full())
		}
		feed.Consumers = append(feed.Consumers, c)
	}
	if retention != "" {
		if _, err := schema.ParseDuration(retention); err != nil {
			return Errorf(BadRequest, IssueBadRequest, "retention period: %s", err)
		}
		feed.Retention = retention
	}
	t.schema = s
	for _, f := range t.feeds {
		if f.name == n.name {
			f.sync(feed)
		}
	}
	return nil
}
