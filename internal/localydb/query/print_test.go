package query

import (
	"strconv"
	"strings"
)

// Format prints a value for people and for tests: NULL, 12, "text", [1, 2], (1, "a"), {"k": 1}, <|a: 1|>.
func Format(t *Type, v Value) string {
	var b strings.Builder
	format(&b, t, v)
	return b.String()
}

func format(b *strings.Builder, t *Type, v Value) {
	switch t.Kind {
	case KindOptional:
		if v.null == 1 {
			b.WriteString("NULL")
			return
		}
		if t.Item.Kind == KindOptional {
			b.WriteString("Just(")
			format(b, t.Item, v.Inner())
			b.WriteByte(')')
			return
		}
		format(b, t.Item, v)
	case KindPrimitive:
		text := formatPrimitive(t.Prim, v)
		switch storageOf(t.Prim) {
		case storeText:
			text = strconv.Quote(text)
		}
		b.WriteString(text)
	case KindNull:
		b.WriteString("NULL")
	case KindVoid:
		b.WriteString("Void")
	case KindEmptyList:
		b.WriteString("[]")
	case KindEmptyDict:
		b.WriteString("{}")
	case KindType:
		b.WriteString(v.typ.String())
	case KindCallable:
		b.WriteString("Callable")
	case KindTagged:
		format(b, t.Item, v)
	case KindList:
		b.WriteByte('[')
		for i, item := range v.items {
			separate(b, i)
			format(b, t.Item, item)
		}
		b.WriteByte(']')
	case KindTuple:
		b.WriteByte('(')
		for i, item := range v.items {
			separate(b, i)
			format(b, t.Members[i].Type, item)
		}
		b.WriteByte(')')
	case KindStruct:
		b.WriteString("<|")
		for i, item := range v.items {
			separate(b, i)
			b.WriteString(t.Members[i].Name + ": ")
			format(b, t.Members[i].Type, item)
		}
		b.WriteString("|>")
	case KindVariant:
		name := t.Members[v.bits].Name
		if name == "" {
			name = strconv.FormatUint(v.bits, 10)
		}
		b.WriteString("Variant(" + name + ": ")
		format(b, t.Members[v.bits].Type, v.items[0])
		b.WriteByte(')')
	case KindDict:
		b.WriteByte('{')
		for i := 0; i+1 < len(v.items); i += 2 {
			separate(b, i)
			format(b, t.Key, v.items[i])
			if t.Item.Kind != KindVoid {
				b.WriteString(": ")
				format(b, t.Item, v.items[i+1])
			}
		}
		b.WriteByte('}')
	}
}

func separate(b *strings.Builder, i int) {
	if i > 0 {
		b.WriteString(", ")
	}
}
