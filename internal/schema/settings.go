package schema

import (
	"slices"
	"strconv"
	"strings"
)

// What YDB falls back to when split by size or load is switched on without naming these settings too.
const (
	defaultSizeMB = 2048
	defaultMin    = 1
)

// set carries out one entry of ALTER TABLE … SET.
func (a *alteration) set(s Setting) error {
	t, name := a.table, settingName(s.Name)
	k := find(tableSettings, name)
	switch {
	case k == nil:
		setSetting(&t.Settings, s)
		return nil
	case k.alter == alterRefused:
		return refuse(Compiler, "%s alter is not supported", name)
	case k.alter == alterIgnored:
		return nil
	}
	if err := k.set(t, s.Value); err != nil {
		return err
	}
	t.Partitioning.follow(name, a.named)
	return nil
}

// reset carries out one name of ALTER TABLE … RESET.
func (t *Table) reset(name string) error {
	k := find(tableSettings, settingName(name))
	if k == nil || !k.resets {
		return refuse(Compiler, "%s reset is not supported", settingName(name))
	}
	k.clear(t)
	return nil
}

// Complete spells out the settings that a new table takes by default.
// Source: https://ydb.tech/docs/en/concepts/datamodel/table#partitioning
func (p *Partitioning) Complete() {
	if p.BySize == NotSet {
		p.BySize = Enabled
	}
	if p.BySize == Enabled && p.SizeMB == 0 {
		p.SizeMB = 2048
	}
	if p.ByLoad == NotSet {
		p.ByLoad = Disabled
	}
}

// follow does to the other settings what the server does when the named one is set: split by size resets the size
// and, if it is on, the minimum, and so does split by load, even if they were on before, unless the same statement
// names them. A size by itself switches the split by size on.
func (p *Partitioning) follow(name string, named map[string]bool) {
	if name == SettingSizeMB && !named[SettingBySize] && p.BySize == Disabled {
		p.BySize = Enabled
	}
	on := name == SettingByLoad && p.ByLoad == Enabled
	if name == SettingBySize {
		on = p.BySize == Enabled
		if !named[SettingSizeMB] {
			p.SizeMB = 0
			if on {
				p.SizeMB = defaultSizeMB
			}
		}
	}
	if on && !named[SettingMin] {
		p.Min = defaultMin
	}
}

func (t *Table) alterIndex(e AlterIndex) error {
	x := t.index(e.Name)
	if x == nil {
		return unknown("index", e.Name)
	}
	if len(e.Reset) > 0 {
		return refuse(Compiler, "index %s: %s reset is not supported", e.Name, settingName(e.Reset[0]))
	}
	if !x.Kind.Secondary() && x.Kind != IndexUnknown {
		return refuse(Request, "index %s: Only index with one impl table is supported", e.Name)
	}
	named := map[string]bool{}
	for _, s := range e.Set {
		named[settingName(s.Name)] = true
	}
	for _, s := range e.Set {
		name := settingName(s.Name)
		k := find(indexSettings, name)
		if k == nil {
			return refuse(Compiler, "index %s: setting %s cannot be set for an index", e.Name, name)
		}
		if err := k.set(x, s.Value); err != nil {
			return refuse(Compiler, "index %s: %s", e.Name, err)
		}
		x.Partitioning.follow(name, named)
	}
	return nil
}

func (t *Table) alterFamily(e AlterFamily) error {
	f := t.family(e.Name)
	if f == nil {
		t.Families = append(t.Families, Family{Name: e.Name})
		f = &t.Families[len(t.Families)-1]
	}
	for _, s := range e.Settings {
		if err := f.Set(s); err != nil {
			return refuse(Compiler, "family %s: %s", e.Name, err)
		}
	}
	return nil
}

func setSetting(settings *[]Setting, s Setting) {
	for i := range *settings {
		if settingName((*settings)[i].Name) == settingName(s.Name) {
			(*settings)[i].Value = s.Value
			return
		}
	}
	*settings = append(*settings, s)
}

// readReplicas returns the count of "PER_AZ:1" or "ANY_AZ:2", and whether the text has this form.
func readReplicas(s string) (uint64, bool) {
	kind, count, ok := strings.Cut(s, ":")
	if !ok || !slices.Contains([]string{"PER_AZ", "ANY_AZ"}, strings.ToUpper(strings.TrimSpace(kind))) {
		return 0, false
	}
	n, err := strconv.ParseUint(strings.TrimSpace(count), 10, 64)
	return n, err == nil
}
