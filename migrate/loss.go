package migrate

import (
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// What a source may not tell. The plan goes by what it does tell, and 05-preflight refuses a live table that has more,
// unless the loss was accepted.
const (
	lossOwner       = "owner"
	lossPermissions = "permissions"
	lossAttributes  = "attributes"
	lossSettings    = "settings"
)

// untold are the losses of a source that does not tell whose a table is, and with it not what else belongs to a table and
// not to its schema.
func (m *builder) untold() {
	if m.before.Owner != "" {
		return
	}
	unknown := []Loss{{lossOwner, "the owner of the table"}, {lossPermissions, "rights on the table that the source does not include"}, {lossAttributes, "attributes of the table that the source does not include"}}
	if p := m.before.Partitioning; p.BySize == schema.NotSet || p.ByLoad == schema.NotSet { // a description tells both
		unknown = append(unknown, Loss{lossSettings, "settings of the table that the source does not include"})
	}
	for _, l := range unknown {
		if slices.Contains(m.opt.AcceptLoss, l.Name) {
			m.plan.Losses = append(m.plan.Losses, l)
			continue
		}
		m.plan.Unknown = append(m.plan.Unknown, l.Name)
	}
}

// losses names every property that the plan cannot carry. An accepted one becomes part of the plan; one that is not
// is a reason to refuse.
func (m *builder) losses() {
	t := m.before
	m.untold()
	for i, u := range t.Unmodelled {
		m.lose(fmt.Sprintf("unmodelled-%d", i+1), "the table has a property that this tool does not know: "+u)
	}
	for _, c := range t.Columns {
		m.loseSequence(c)
	}
	for _, f := range t.Families {
		if f.KeepInMemory == schema.Enabled {
			m.lose("keep-in-memory-"+f.Name, fmt.Sprintf("family %s is kept in memory by a setting that YQL cannot give", f.Name))
		}
	}
	if s := t.Storage; s.CommitLog0 != "" || s.CommitLog1 != "" || s.External != "" {
		m.lose("storage-pools", "the table's logs or external blobs are in storage pools of their own, which YQL cannot choose")
	}
	for _, f := range t.Changefeeds {
		if f.Disabled {
			m.lose("changefeed-disabled-"+f.Name, fmt.Sprintf("changefeed %s is disabled, and the new one would be enabled", f.Name))
		}
		for _, c := range f.Consumers {
			if slices.ContainsFunc(c.Attributes, func(a schema.Attribute) bool { return a.Key != "_service_type" }) {
				m.lose("consumer-attributes-"+f.Name+"-"+c.Name, fmt.Sprintf("consumer %s of changefeed %s has attributes that YQL cannot give", c.Name, f.Name))
			}
		}
	}
	for _, name := range m.opt.AcceptLoss {
		if !slices.ContainsFunc(m.plan.Losses, func(l Loss) bool { return l.Name == name }) {
			m.refuse("--accept-loss %s: the table has no such property", name)
		}
	}
}

func (m *builder) lose(name, what string) {
	if slices.Contains(m.opt.AcceptLoss, name) {
		m.plan.Losses = append(m.plan.Losses, Loss{name, what})
		return
	}
	m.refuse("%s; to accept that, give --accept-loss %s", what, name)
}

// loseSequence says what ALTER SEQUENCE does to a sequence that is not a BigSerial's: it takes its limit away.
func (m *builder) loseSequence(c schema.Column) {
	s := c.Sequence
	if s == nil {
		return
	}
	serial := map[schema.Type]string{schema.Int32: "Serial", schema.Int16: "SmallSerial"}[c.Type]
	if c.Type != schema.Int64 {
		m.lose("serial-limit-"+c.Name, fmt.Sprintf("column %s is a %s: its sequence has to be moved past the ids in use, and after any ALTER SEQUENCE it runs on "+
			"beyond what the column holds, where YDB stores negative numbers without an error", c.Name, serial))
	}
	if s.Cycle || s.Cache != nil && *s.Cache > 1 || s.Min != nil && *s.Min != 1 || s.Max != nil && *s.Max < 1<<62 && c.Type == schema.Int64 {
		m.lose("sequence-"+c.Name, fmt.Sprintf("the sequence of %s has a cache, a limit or a cycle that YQL cannot give to the new one", c.Name))
	}
}
