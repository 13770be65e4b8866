package source

import (
	"slices"

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
