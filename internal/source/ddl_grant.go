package source

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// grant gives or takes permissions on tables that the files declare, and returns the last of them; nil if there is none.
func (s *script) grant(n *yql.Grant) (last *declared) {
	if n.Option {
		return nil // the right to pass it on is none of the model's
	}
	names := make([]string, len(n.Permissions))
	for i, p := range n.Permissions {
		names[i] = yql.PermissionName(p)
	}
	for _, path := range n.Paths {
		d := s.find(s.resolve(path))
		if d == nil {
			continue
		}
		t := d.table.Clone()
		for _, subject := range n.Subjects {
			t.Permissions = permit(t.Permissions, subject, names, n.Revoke)
		}
		d.table, last = t, d
		s.touched = append(s.touched, d)
	}
	return last
}

// permit returns the permissions of a table after some are given to a subject, or taken.
func permit(list []schema.Permission, subject string, names []string, revoke bool) []schema.Permission {
	i := slices.IndexFunc(list, func(p schema.Permission) bool { return p.Subject == subject })
	if i < 0 {
		if revoke {
			return list
		}
		list, i = append(list, schema.Permission{Subject: subject}), len(list)
	}
	p := &list[i]
	for _, name := range names {
		p.Names = slices.DeleteFunc(p.Names, func(n string) bool { return n == name })
		if !revoke {
			p.Names = append(p.Names, name)
		}
	}
	if len(p.Names) == 0 {
		list = slices.Delete(list, i, i+1)
	}
	return list
}

// alterTopic applies ALTER TOPIC `table/changefeed`, which is how consumers and retention of a changefeed are
// declared. It returns nil if the path is not that of a changefeed of a known table.
func (s *script) alterTopic(n *yql.AlterTopic) *declared {
	path := s.resolve(n.Path)
	slash := strings.LastIndexByte(path, '/')
	if slash < 0 {
		return nil
	}
	d := s.find(path[:slash])
	if d == nil {
		return nil
	}
	i := slices.IndexFunc(d.table.Changefeeds, func(c schema.Changefeed) bool { return c.Name == path[slash+1:] })
	if i < 0 {
		return nil
	}
	s.touched = append(s.touched, d)
	d.table = d.table.Clone()
	c := &d.table.Changefeeds[i]
	// What the model has no place for must not get lost on the way into a copy.
	other := func(what string, settings []schema.Setting) {
		for _, x := range settings {
			d.table.Unmodelled = append(d.table.Unmodelled, "changefeed "+c.Name+": "+what+strings.ToUpper(x.Name))
		}
	}
	for _, a := range n.Actions {
		switch {
		case a.AddConsumer != nil:
			c.Consumers = append(c.Consumers, *a.AddConsumer)
			other("consumer "+a.AddConsumer.Name+": ", a.Settings)
		case a.DropConsumer != "":
			c.Consumers = slices.DeleteFunc(c.Consumers, func(k schema.Consumer) bool { return k.Name == a.DropConsumer })
		case a.AlterConsumer != "":
			other("consumer "+a.AlterConsumer+": ", a.Settings)
		default:
			for _, x := range a.Set {
				after, err := schema.Apply(d.table, schema.AlterChangefeed{Name: c.Name, Set: []schema.Setting{x}})
				if err != nil || !strings.EqualFold(x.Name, "RETENTION_PERIOD") {
					other("topic setting ", []schema.Setting{x})
					continue
				}
				d.table = after
				c = &d.table.Changefeeds[i]
			}
		}
	}
	return d
}
