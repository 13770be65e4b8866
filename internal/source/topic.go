package source

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

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
