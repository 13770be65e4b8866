package wire

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// protoValue returns a value of a query as the protocol has it. Optional adds nothing but to NULL inside
// Optional, which is nested as often as it was wrapped.
// Source: ConvertMiniKQLValueToYdbValue in ydb/core/ydb_convert/ydb_convert.cpp of ydb-platform/ydb.
func protoValue(t *query.Type, v query.Value) *Ydb.Value {
	switch t.Kind {
	case query.KindOptional:
		if v.IsNull() {
			return &Ydb.Value{Value: nullFlag}
		}
		inner := protoValue(t.Item, v.Inner())
		if endsInNull(t.Item, v.Inner()) {
			return &Ydb.Value{Value: &Ydb.Value_NestedValue{NestedValue: inner}}
		}
		return inner
	case query.KindList, query.KindTuple, query.KindStruct:
		items := v.List()
		out := &Ydb.Value{Items: make([]*Ydb.Value, len(items))}
		for i, item := range items {
			out.Items[i] = protoValue(itemType(t, i), item)
		}
		return out
	case query.KindDict:
		items := v.List()
		out := &Ydb.Value{Pairs: make([]*Ydb.ValuePair, 0, len(items)/2)}
		for i := 0; i+1 < len(items); i += 2 {
			out.Pairs = append(out.Pairs, &Ydb.ValuePair{
				Key: protoValue(t.Key, items[i]), Payload: protoValue(t.Item, items[i+1]),
			})
		}
		return out
	case query.KindVariant:
		index, item := v.Variant()
		return &Ydb.Value{
			VariantIndex: uint32(index),
			Value:        &Ydb.Value_NestedValue{NestedValue: protoValue(t.Members[index].Type, item)},
		}
	case query.KindTagged:
		return protoValue(t.Item, v)
	case query.KindVoid, query.KindNull:
		return &Ydb.Value{Value: nullFlag}
	case query.KindEmptyList, query.KindEmptyDict:
		return &Ydb.Value{}
	}
	out := &Ydb.Value{}
	setCell(out, slotOf(t.Prim), v.Cell())
	return out
}

// endsInNull reports whether a value is NULL under any number of Just and tags.
func endsInNull(t *query.Type, v query.Value) bool {
	for {
		switch t.Kind {
		case query.KindOptional:
			if v.IsNull() {
				return true
			}
			t, v = t.Item, v.Inner()
		case query.KindTagged:
			t = t.Item
		default:
			return false
		}
	}
}

func itemType(t *query.Type, i int) *query.Type {
	if t.Kind == query.KindList {
		return t.Item
	}
	return t.Members[i].Type
}

// maxTypeDepth bounds how deep a type may nest, so that a malicious request cannot exhaust the stack.
const maxTypeDepth = 64

// valueReader turns a value of the protocol into one of a query.
type valueReader func(*Ydb.Value) (query.Value, error)

// readerOf reads a type of the protocol, and returns how to read its values. Members of a Struct are sorted by
// name, as YQL keeps them, whatever order they come in.
func readerOf(t *Ydb.Type) (*query.Type, valueReader, error) { return readerAt(t, 0) }

func readerAt(t *Ydb.Type, depth int) (*query.Type, valueReader, error) {
	if depth > maxTypeDepth {
		return nil, nil, fmt.Errorf("type nests deeper than %d", maxTypeDepth)
	}
	switch x := t.GetType().(type) {
	case *Ydb.Type_OptionalType:
		item, read, err := readerAt(x.OptionalType.GetItem(), depth+1)
		if err != nil {
			return nil, nil, err
		}
		return query.Optional(item), optionalReader(item, read), nil
	case *Ydb.Type_ListType:
		item, read, err := readerAt(x.ListType.GetItem(), depth+1)
		if err != nil {
			return nil, nil, err
		}
		return query.List(item), listReader(read), nil
	case *Ydb.Type_TupleType:
		return membersReader(query.KindTuple, tupleMembers(x.TupleType), depth)
	case *Ydb.Type_StructType:
		return membersReader(query.KindStruct, x.StructType.GetMembers(), depth)
	case *Ydb.Type_TypeId, *Ydb.Type_DecimalType, *Ydb.Type_PgType:
	default:
		return nil, nil, Unsupported(fmt.Sprintf("A parameter with a %T", x))
	}
	base, err := primitiveType(t)
	if err != nil {
		return nil, nil, err
	}
	return query.Primitive(base), primitiveReader(base), nil
}

func primitiveReader(base schema.Type) valueReader {
	return func(p *Ydb.Value) (query.Value, error) {
		c, err := readCell(base, p)
		if err == nil && c.Null {
			err = fmt.Errorf("NULL is not of type %s", base)
		}
		return query.FromCell(c), err
	}
}

func optionalReader(item *query.Type, read valueReader) valueReader {
	return func(p *Ydb.Value) (query.Value, error) {
		if isNullFlag(p) {
			return query.NullValue, nil
		}
		// Only NULL is nested on behalf of Optional.
		if nested := p.GetNestedValue(); nested != nil && item.Kind == query.KindOptional {
			p = nested
		}
		v, err := read(p)
		return query.Just(v), err
	}
}

func isNullFlag(p *Ydb.Value) bool {
	_, null := p.GetValue().(*Ydb.Value_NullFlagValue)
	return null
}

func listReader(read valueReader) valueReader {
	return func(p *Ydb.Value) (query.Value, error) {
		items := make([]query.Value, len(p.GetItems()))
		for i, item := range p.GetItems() {
			v, err := read(item)
			if err != nil {
				return query.Value{}, fmt.Errorf("item %d: %w", i, err)
			}
			items[i] = v
		}
		return query.Items(items...), nil
	}
}

func tupleMembers(t *Ydb.TupleType) []*Ydb.StructMember {
	var out []*Ydb.StructMember
	for _, e := range t.GetElements() {
		out = append(out, &Ydb.StructMember{Type: e})
	}
	return out
}

// membersReader reads a Tuple or a Struct.
func membersReader(kind query.Kind, members []*Ydb.StructMember, depth int) (*query.Type, valueReader, error) {
	type member struct {
		query.Member
		read valueReader
		from int // index on the slot
	}
	list := make([]member, len(members))
	for i, m := range members {
		t, read, err := readerAt(m.GetType(), depth+1)
		if err != nil {
			return nil, nil, fmt.Errorf("member %s: %w", m.GetName(), err)
		}
		list[i] = member{query.Member{Name: m.GetName(), Type: t}, read, i}
	}
	// Members without a name, those of a Tuple, stay in their order.
	slices.SortStableFunc(list, func(a, b member) int { return strings.Compare(a.Name, b.Name) })
	t := &query.Type{Kind: kind}
	for _, m := range list {
		t.Members = append(t.Members, m.Member)
	}
	return t, func(p *Ydb.Value) (query.Value, error) {
		if len(p.GetItems()) != len(list) {
			return query.Value{}, fmt.Errorf("value of type %s has %d items", t, len(p.GetItems()))
		}
		items := make([]query.Value, len(list))
		for i := range list {
			v, err := list[i].read(p.GetItems()[list[i].from])
			if err != nil {
				return query.Value{}, err
			}
			items[i] = v
		}
		return query.Items(items...), nil
	}, nil
}
