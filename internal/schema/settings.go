package schema

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Names of the table settings of WITH and SET. YQL ignores their case.
// Source: StoreTableSettingsEntry in yql/essentials/sql/v1/sql_translation.cpp of ydb-platform/ydb.
const (
	settingBySize           = "AUTO_PARTITIONING_BY_SIZE"
	settingSizeMB           = "AUTO_PARTITIONING_PARTITION_SIZE_MB"
	settingByLoad           = "AUTO_PARTITIONING_BY_LOAD"
	settingMin              = "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT"
	settingMax              = "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT"
	settingUniform          = "UNIFORM_PARTITIONS"
	settingAtKeys           = "PARTITION_AT_KEYS"
	settingPartitionCount   = "PARTITION_COUNT"
	settingHashFunction     = "PARTITION_BY_HASH_FUNCTION"
	settingBloomFilter      = "KEY_BLOOM_FILTER"
	settingReadReplicas     = "READ_REPLICAS_SETTINGS"
	settingCompactionPolicy = "COMPACTION_POLICY"
	settingTiering          = "TIERING"
	settingTTL              = "TTL"
	settingStore            = "STORE"
	settingExternalBlobs    = "STORE_EXTERNAL_BLOBS"
	settingExternalChannels = "EXTERNAL_DATA_CHANNELS_COUNT"
)

// What YDB falls back to when split by size or load is switched on without naming these settings too.
const (
	defaultSizeMB = 2048
	defaultMin    = 1
)

func settingName(s string) string { return strings.ToUpper(s) }

// set carries out one entry of ALTER TABLE … SET.
func (a *alteration) set(s Setting) error {
	t := a.table
	name := settingName(s.Name)
	if ok, err := t.Partitioning.set(name, s.Value, a.named); ok || err != nil {
		return err
	}
	switch name {
	case settingBloomFilter:
		return setToggle(&t.KeyBloomFilter, name, s.Value)
	case settingReadReplicas:
		t.ReadReplicas = strings.ToUpper(unquote(s.Value))
		if replicas, ok := readReplicas(t.ReadReplicas); ok && replicas == 0 {
			t.ReadReplicas = ""
		}
		return nil
	case settingCompactionPolicy:
		t.CompactionPolicy = unquote(s.Value)
		return nil
	case settingTiering:
		t.Tiering = unquote(s.Value)
		return nil
	case settingExternalBlobs:
		return setToggle(&t.Storage.ExternalBlobs, name, s.Value)
	case settingExternalChannels:
		return setCount(&t.Storage.ExternalDataChannels, name, s.Value)
	case settingUniform, settingAtKeys, settingPartitionCount:
		return refuse("%s alter is not supported", name)
	case settingStore, settingHashFunction:
		// The parser accepts them in ALTER and the server does nothing with them.
		return nil
	}
	setSetting(&t.Settings, s)
	return nil
}

// reset carries out one name of ALTER TABLE … RESET. YDB resets nothing but the TTL and the tiering.
func (t *Table) reset(name string) error {
	switch n := settingName(name); n {
	case settingTTL:
		t.TTL = nil
	case settingTiering:
		t.Tiering = ""
	default:
		return refuse("%s reset is not supported", n)
	}
	return nil
}

// set carries out a partitioning setting of a table or of an index, and reports whether name is one. The
// server resets the minimum when split by size or by load is switched on, and the size when split by size is,
// even if it was on before, unless the same statement names them.
func (p *Partitioning) set(name, value string, named map[string]bool) (bool, error) {
	switch name {
	case settingBySize:
		if err := setToggle(&p.BySize, name, value); err != nil {
			return true, err
		}
		if p.BySize == Disabled {
			if !named[settingSizeMB] {
				p.SizeMB = 0
			}
			return true, nil
		}
		if !named[settingSizeMB] {
			p.SizeMB = defaultSizeMB
		}
		if !named[settingMin] {
			p.Min = defaultMin
		}
		return true, nil
	case settingByLoad:
		if err := setToggle(&p.ByLoad, name, value); err != nil {
			return true, err
		}
		if p.ByLoad == Enabled && !named[settingMin] {
			p.Min = defaultMin
		}
		return true, nil
	case settingSizeMB:
		return true, setCount(&p.SizeMB, name, value)
	case settingMin:
		return true, setCount(&p.Min, name, value)
	case settingMax:
		return true, setCount(&p.Max, name, value)
	}
	return false, nil
}

func (t *Table) alterIndex(e AlterIndex) error {
	x := t.index(e.Name)
	if x == nil {
		return unknown("index", e.Name)
	}
	if len(e.Reset) > 0 {
		return fmt.Errorf("index %s: %s reset is not supported", e.Name, settingName(e.Reset[0]))
	}
	if !x.Kind.Secondary() && x.Kind != IndexUnknown {
		return fmt.Errorf("index %s: Only index with one impl table is supported", e.Name)
	}
	named := map[string]bool{}
	for _, s := range e.Set {
		named[settingName(s.Name)] = true
	}
	for _, s := range e.Set {
		name := settingName(s.Name)
		if ok, err := x.Partitioning.set(name, s.Value, named); err != nil {
			return fmt.Errorf("index %s: %w", e.Name, err)
		} else if ok {
			continue
		}
		if name != settingReadReplicas {
			return fmt.Errorf("index %s: setting %s cannot be set for an index", e.Name, name)
		}
		x.ReadReplicas = strings.ToUpper(unquote(s.Value))
		if replicas, ok := readReplicas(x.ReadReplicas); ok && replicas == 0 {
			x.ReadReplicas = ""
		}
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
			return fmt.Errorf("family %s: %w", e.Name, err)
		}
	}
	return nil
}

// Set takes a setting of a family, from CREATE TABLE or from ALTER FAMILY. One that the model has no field for is
// kept as it is.
func (f *Family) Set(s Setting) error {
	text := unquote(s.Value)
	name := settingName(s.Name)
	if text == "" {
		name = "" // no value of a field
	}
	switch name {
	case "DATA":
		f.Data = text
	case "COMPRESSION":
		f.Compression = strings.ToLower(text)
	case "COMPRESSION_LEVEL":
		level, err := strconv.ParseInt(s.Value, 10, 64)
		if err != nil {
			return fmt.Errorf("COMPRESSION_LEVEL must be an integer, not %s", s.Value)
		}
		f.CompressionLevel = &level
	case "CACHE_MODE":
		f.CacheMode = strings.ToLower(text)
	case "KEEP_IN_MEMORY":
		return setToggle(&f.KeepInMemory, "KEEP_IN_MEMORY", s.Value)
	default:
		setSetting(&f.Settings, s)
	}
	return nil
}

func setToggle(t *Toggle, name, value string) error {
	switch strings.ToUpper(unquote(value)) {
	case "ENABLED":
		*t = Enabled
	case "DISABLED":
		*t = Disabled
	default:
		return fmt.Errorf("%s must be ENABLED or DISABLED, not %s", name, value)
	}
	return nil
}

func setCount(n *uint64, name, value string) error {
	v, err := strconv.ParseUint(strings.TrimRight(value, "ulst"), 10, 64)
	if err != nil || v == 0 {
		return fmt.Errorf("%s must be an integer of at least 1, not %s", name, value)
	}
	*n = v
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

// durationText returns the ISO 8601 text of Interval('P1D').
func durationText(v string) string {
	if open := strings.IndexByte(v, '('); open >= 0 && strings.HasSuffix(v, ")") {
		v = v[open+1 : len(v)-1]
	}
	return unquote(strings.TrimSpace(v))
}
