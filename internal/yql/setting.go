package yql

import (
	"errors"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// tableSetting reads one entry of WITH (…) into t.
func (p *parser) tableSetting(t *schema.Table) {
	start := p.tok()
	name := p.settingName()
	p.expect(kEq, "=")
	if p.err != nil {
		return
	}
	switch name {
	case schema.SettingTTL:
		t.TTL = p.ttl()
		return
	case schema.SettingAtKeys:
		t.Partitioning.SplitPoints = p.splitPoints()
		return
	}
	var value string
	if p.at(kName) && p.peek(1).kind == kLParen {
		b := &printer{} // an interval ON a column, which only a TTL of a later release can be
		b.ttl(p.ttl())
		value = string(b.b)
	} else {
		value = p.settingValue(strings.ToUpper)
	}
	if p.err != nil {
		return
	}
	p.badSetting(start, t.Set(schema.Setting{Name: name, Value: value}))
}

// badSetting fails at a setting that cannot have its value; err is nil if it can.
func (p *parser) badSetting(start token, err error) {
	if err == nil {
		return
	}
	if wrong := (*schema.SettingError)(nil); errors.As(err, &wrong) {
		p.failAt(start, codeSyntax, "the value of "+wrong.Name+" cannot be "+clip(wrong.Value, 40), "write "+wrong.Want)
	}
}

// stringValue returns the text of a setting that is a string, and whether it is one.
func stringValue(value string) (string, bool) {
	if len(value) < 2 || value[0] != '\'' || value[len(value)-1] != '\'' {
		return "", false
	}
	return schema.StringLiteral(value)
}

// ttl reads Interval("…") [TO EXTERNAL DATA SOURCE x | DELETE] [, …] ON column [AS unit].
func (p *parser) ttl() *schema.TTL {
	ttl := &schema.TTL{}
	for more := true; more && p.err == nil; more = p.accept(kComma) {
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
	}
	p.expectWord(kwOn)
	ttl.Column = p.name("the TTL column", notID)
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
