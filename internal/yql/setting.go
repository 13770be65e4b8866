package yql

import (
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// tableSetting reads one entry of WITH (…) into t.
func (p *parser) tableSetting(t *schema.Table) {
	start := p.tok()
	name := settingName(p.name("the name of a setting", notAny))
	p.expect(kEq, "=")
	if p.err != nil {
		return
	}
	switch name {
	case "TTL":
		t.TTL = p.ttl()
		return
	case "PARTITION_AT_KEYS":
		t.Partitioning.SplitPoints = p.splitPoints()
		return
	}
	var value string
	if p.at(kName) && p.peek(1).kind == kLParen {
		b := &printer{} // an interval ON a column, which only a TTL of a later release can be
		b.ttl(p.ttl())
		value = string(b.b)
	} else {
		value = p.settingValue(settingName)
	}
	if p.err == nil && !setTable(t, schema.Setting{Name: name, Value: value}) {
		p.failAt(start, codeSyntax, "the value of "+name+" cannot be "+clip(value, 40), settingHelp(name))
	}
}

// settingName returns a setting's name in upper case, without a copy if it is already.
func settingName(s string) string {
	for i := range len(s) {
		if 'a' <= s[i] && s[i] <= 'z' || s[i] >= 0x80 {
			return strings.ToUpper(s)
		}
	}
	return s
}

func settingHelp(name string) string {
	switch name {
	case "AUTO_PARTITIONING_BY_SIZE", "AUTO_PARTITIONING_BY_LOAD", "KEY_BLOOM_FILTER", "STORE_EXTERNAL_BLOBS":
		return "write ENABLED or DISABLED"
	case "STORE":
		return "write ROW or COLUMN"
	case "READ_REPLICAS_SETTINGS":
		return "write a text such as 'PER_AZ:1'"
	}
	return "write a number of at least 1"
}

// setTable puts a setting into t: into its field if it has one, or into t.Settings. It reports whether the
// field can hold the value. The names are those of StoreTableSettingsEntry in
// yql/essentials/sql/v1/sql_translation.cpp of ydb-platform/ydb.
func setTable(t *schema.Table, s schema.Setting) bool {
	if known, ok := setPartitioning(&t.Partitioning, s); known {
		return ok
	}
	text, isText := stringValue(s.Value)
	switch s.Name {
	case "KEY_BLOOM_FILTER":
		return setToggle(&t.KeyBloomFilter, s.Value)
	case "STORE_EXTERNAL_BLOBS":
		return setToggle(&t.Storage.ExternalBlobs, s.Value)
	case "EXTERNAL_DATA_CHANNELS_COUNT":
		return setCount(&t.Storage.ExternalDataChannels, s.Value)
	case "READ_REPLICAS_SETTINGS":
		return isText && setText(&t.ReadReplicas, strings.ToUpper(text))
	case "COMPACTION_POLICY":
		return isText && setText(&t.CompactionPolicy, text)
	case "TIERING":
		return isText && setText(&t.Tiering, text)
	case "STORE":
		if !isText {
			text = s.Value
		}
		switch strings.ToUpper(text) {
		case "ROW":
			t.Store = schema.StoreRow
		case "COLUMN":
			t.Store = schema.StoreColumn
		default:
			return false
		}
		return true
	}
	t.Settings = append(t.Settings, s)
	return true
}

// setPartitioning puts a setting into pt. It reports whether the setting is one of partitioning, and whether it
// can have that value.
func setPartitioning(pt *schema.Partitioning, s schema.Setting) (known, ok bool) {
	switch s.Name {
	case "AUTO_PARTITIONING_BY_SIZE":
		return true, setToggle(&pt.BySize, s.Value)
	case "AUTO_PARTITIONING_BY_LOAD":
		return true, setToggle(&pt.ByLoad, s.Value)
	case "AUTO_PARTITIONING_PARTITION_SIZE_MB":
		return true, setCount(&pt.SizeMB, s.Value)
	case "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT":
		return true, setCount(&pt.Min, s.Value)
	case "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT":
		return true, setCount(&pt.Max, s.Value)
	case "PARTITION_COUNT":
		return true, setCount(&pt.Count, s.Value)
	case "UNIFORM_PARTITIONS":
		return true, setCount(&pt.Uniform, s.Value)
	case "PARTITION_BY_HASH_FUNCTION":
		text, isText := stringValue(s.Value)
		return true, isText && setText(&pt.HashFunction, text)
	}
	return false, false
}

func setToggle(to *schema.Toggle, value string) bool {
	switch strings.ToUpper(value) {
	case "ENABLED":
		*to = schema.Enabled
	case "DISABLED":
		*to = schema.Disabled
	default:
		return false
	}
	return true
}

func setText(to *string, value string) bool {
	*to = value
	return value != ""
}

func setCount(to *uint64, value string) bool {
	v, err := strconv.ParseUint(strings.TrimRight(value, "ulst"), 10, 64)
	*to = v
	return err == nil && v > 0
}

// stringValue returns the text of a setting that is a string, and whether it is one.
func stringValue(value string) (string, bool) {
	if len(value) < 2 || value[0] != '\'' || value[len(value)-1] != '\'' {
		return "", false
	}
	return schema.StringLiteral(value)
}

// intervalValue returns the ISO 8601 duration in Interval('…'), or "".
func intervalValue(value string) string {
	if len(value) > len("Interval()") && strings.EqualFold(value[:len("Interval(")], "Interval(") {
		text, _ := stringValue(value[len("Interval(") : len(value)-1])
		return text
	}
	return ""
}

// ttl reads Interval("…") [TO EXTERNAL DATA SOURCE x | DELETE] [, …] ON column [AS unit].
func (p *parser) ttl() *schema.TTL {
	ttl := &schema.TTL{}
	for p.err == nil {
		start := p.tok()
		x := p.expr()
		if p.err != nil {
			break
		}
		tier := schema.TTLTier{After: p.interval(start, x)}
		switch {
		case p.acceptWord(kwDelete):
		case p.acceptWord(kwTo):
			if !p.acceptWords(kwExternal, kwData, kwSource) {
				p.unexpected("EXTERNAL DATA SOURCE")
			}
			tier.External = p.name("the path of the external data source", notAny)
			if p.accept(kDot) {
				tier.Prefix = p.name("the prefix in the external data source", notAny)
			}
		}
		ttl.Tiers = append(ttl.Tiers, tier)
		if !p.accept(kComma) {
			break
		}
	}
	p.expectWord(kwOn)
	ttl.Column = p.name("the TTL column", notAny)
	if p.acceptWord(kwAs) {
		switch k := p.tok().kw; k {
		case kwSeconds, kwMilliseconds, kwMicroseconds, kwNanoseconds:
			ttl.Unit = k.String()
			p.i++
		default:
			p.unexpected("SECONDS, MILLISECONDS, MICROSECONDS or NANOSECONDS")
		}
	}
	return ttl
}

// interval returns the duration in x, which must be Interval("…") for a TTL.
func (p *parser) interval(start token, x Expr) string {
	if c, ok := x.(*Call); ok && strings.EqualFold(c.Name, "Interval") && c.Namespace == "" && len(c.Args) == 1 {
		if l, ok := c.Args[0].(*Literal); ok && l.Kind == LitString {
			return l.Text
		}
	}
	p.failAt(start, codeSyntax, "a TTL needs a literal interval", "write TTL = Interval('P30D') ON column")
	return ""
}

// splitPoints reads PARTITION_AT_KEYS: (10, 20) or ((10, "a"), (20)).
func (p *parser) splitPoints() []schema.SplitPoint {
	var points []schema.SplitPoint
	if p.at(kLParen) && p.peek(1).kind == kLParen {
		p.list("a key", func() {
			var point schema.SplitPoint
			p.list("a value", func() { point = append(point, p.splitValue()) })
			points = append(points, point)
		})
	} else {
		p.list("a key", func() { points = append(points, schema.SplitPoint{p.splitValue()}) })
	}
	return points
}

// splitValue reads a value of a split point. SHOW CREATE TABLE prints more than CREATE TABLE accepts, such as
// -10 and TIMESTAMP('…'); all of it is read.
func (p *parser) splitValue() string {
	x := p.expr()
	if p.err != nil {
		return ""
	}
	return PrintExpr(x)
}
