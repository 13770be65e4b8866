package shape

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// settings finds how families, storage, partitioning, TTL and the other settings of the table change.
func (d *differ) settings() {
	for _, f := range d.to.Families {
		i := slices.IndexFunc(d.from.Families, func(is schema.Family) bool { return is.Name == f.Name })
		switch {
		case i < 0 && f.Name != defaultFamily:
			d.first = slices.Insert(d.first, 0, schema.Edit(schema.AddFamily{Family: f})) // before the columns that it is for
		case i < 0 && len(foldedFamily(f)) > 0:
			d.first = append(d.first, schema.AlterFamily{Name: f.Name, Settings: foldedFamily(f)})
		case i >= 0:
			changed := changedSettings(d.from.Families[i].SettingList(), f.SettingList())
			if len(changed) > 0 && !equal(foldedFamily(d.from.Families[i]), foldedFamily(f)) {
				d.first = append(d.first, schema.AlterFamily{Name: f.Name, Settings: changed})
			}
		}
	}
	d.storage()
	var set []schema.Setting
	want, is := d.to.Partitioning, d.from.Partitioning
	complete(&want)
	complete(&is)
	if !equal(want.AutoSettings(), is.AutoSettings()) {
		set = d.to.Partitioning.AutoSettings() // all that is known at once: YDB resets some when another one is set
		if d.opt.exact {
			set = want.AutoSettings()
		}
	}
	for _, s := range changedSettings(d.from.Alterable(), d.to.Alterable()) {
		if strings.Contains(strings.ToUpper(s.Name), "LOG") {
			d.log()
		} else {
			set = append(set, s)
		}
	}
	if d.from.ReadReplicas != "" && d.to.ReadReplicas == "" {
		set = append(set, noReplicas)
	}
	if d.from.KeyBloomFilter == schema.Enabled && d.to.KeyBloomFilter == schema.NotSet {
		set = append(set, schema.Setting{Name: schema.SettingBloomFilter, Value: schema.Disabled.String()})
	}
	if d.from.Tiering != "" && d.to.Tiering == "" {
		d.first = append(d.first, schema.ResetSettings{Names: []string{schema.SettingTiering}})
	}
	if len(set) > 0 {
		d.first = append(d.first, schema.SetSettings{Settings: set})
	}
	d.ttl()
}

// noReplicas takes the read replicas away.
var noReplicas = schema.Setting{Name: schema.SettingReadReplicas, Value: "'PER_AZ:0'"}

// changedSettings are the settings that one list has and another has not.
func changedSettings(is, to []schema.Setting) []schema.Setting {
	return slices.DeleteFunc(slices.Clone(to), func(s schema.Setting) bool { return slices.Contains(is, s) })
}

// storage finds what was settled when the table was created.
func (d *differ) storage() {
	is, to := d.from.Storage, d.to.Storage
	if is.CommitLog0 != to.CommitLog0 || is.CommitLog1 != to.CommitLog1 || is.External != to.External {
		d.log()
	}
	if is.ExternalDataChannels != to.ExternalDataChannels {
		d.refuse(schema.SettingChannels, "its effect on existing partitions is not known")
		d.to.Storage.ExternalDataChannels = is.ExternalDataChannels
	}
	if is.ExternalBlobs != to.ExternalBlobs && to.ExternalBlobs == schema.Enabled {
		d.refuse(schema.SettingBlobs+" = ENABLED", "YDB takes it only behind a flag, EnablePublicApiExternalBlobs")
		d.to.Storage.ExternalBlobs = is.ExternalBlobs
	}
	if d.from.Partitioning.Count != d.to.Partitioning.Count || d.from.Partitioning.HashFunction != d.to.Partitioning.HashFunction {
		d.copies("how a column table is distributed", "YDB fixes it when the table is created")
	}
}

// log finds that the pools of a table's log are others.
func (d *differ) log() {
	d.copies("the storage pools of the commit log", "they are fixed for its life: YDB answers \"Incompatible alter of storage config\"")
	d.room(&d.path.To.Partitioning, &d.from.Partitioning)
}

// ttl finds how rows expire. A TTL goes first, so that its column can go, and comes last, because it deletes rows.
func (d *differ) ttl() {
	is, to := yqlTTL(d.from.TTL), yqlTTL(d.to.TTL)
	if equal(is, to) {
		return
	}
	if is != nil && d.from.TTL.RunIntervalSeconds > 0 {
		d.stays("how often the TTL runs", "YQL cannot express it, and SET resets it: set it again with 'ydb table ttl set'")
	}
	if is != nil {
		c, stays := d.to.Column(is.Column)
		if old, _ := d.from.Column(is.Column); to == nil || !stays || c.Type != old.Type {
			d.first = append(d.first, schema.SetTTL{})
		}
	}
	if to != nil {
		d.last = append(d.last, schema.SetTTL{TTL: to})
	}
}

// yqlTTL is a TTL as far as YQL can say it: not how often it runs.
func yqlTTL(t *schema.TTL) *schema.TTL {
	if t == nil || t.RunIntervalSeconds == 0 {
		return t
	}
	said := *t
	said.RunIntervalSeconds = 0
	return &said
}
