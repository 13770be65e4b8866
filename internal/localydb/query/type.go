package query

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Kind is the form of a Type.
type Kind uint8

// The kinds of types. The kinds after KindEmptyDict never leave a query: a column of such a type is refused.
const (
	KindPrimitive Kind = iota // Prim names it
	KindOptional              // Item
	KindList                  // Item
	KindTuple                 // Members, unnamed
	KindStruct                // Members, sorted by name unless they are the columns of a table
	KindDict                  // Key and Item; a set is a Dict whose Item is Void
	KindVariant               // Members, named or not
	KindTagged                // Item and Tag
	KindVoid
	KindNull
	KindEmptyList
	KindEmptyDict
	KindType     // a type as a value; Item is the type
	KindCallable // a lambda
)

// Type is the type of a value. Types are compared with Equal and never changed once made.
type Type struct {
	Kind    Kind
	Prim    schema.Type
	Item    *Type
	Key     *Type
	Members []Member
	Tag     string
}

// Member is a member of a Struct, a Tuple or a Variant. Name is empty in a Tuple.
type Member struct {
	Name string
	Type *Type
}

// The types without parameters that the rest of the package asks for.
var (
	typeVoid      = &Type{Kind: KindVoid}
	typeNull      = &Type{Kind: KindNull}
	typeEmptyList = &Type{Kind: KindEmptyList}
	typeEmptyDict = &Type{Kind: KindEmptyDict}

	typeBool   = Primitive(schema.Bool)
	typeInt32  = Primitive(schema.Int32)
	typeInt64  = Primitive(schema.Int64)
	typeUint32 = Primitive(schema.Uint32)
	typeUint64 = Primitive(schema.Uint64)
	typeDouble = Primitive(schema.Double)
	typeString = Primitive(schema.String)
	typeUtf8   = Primitive(schema.Utf8)
)

// Primitive returns the type of a column that is NOT NULL.
func Primitive(t schema.Type) *Type { return &Type{Kind: KindPrimitive, Prim: t} }

// Optional returns the type of values that may be NULL.
func Optional(t *Type) *Type { return &Type{Kind: KindOptional, Item: t} }

// List returns the type of lists of t.
func List(t *Type) *Type { return &Type{Kind: KindList, Item: t} }

// Dict returns the type of dictionaries. A set is a dictionary to Void.
func dictOf(key, item *Type) *Type { return &Type{Kind: KindDict, Key: key, Item: item} }

// tupleOf returns the type of tuples of the given items.
func tupleOf(items ...*Type) *Type {
	t := &Type{Kind: KindTuple}
	for _, item := range items {
		t.Members = append(t.Members, Member{Type: item})
	}
	return t
}

// Struct returns the type of structs with the given members, in the given order.
func Struct(members ...Member) *Type { return &Type{Kind: KindStruct, Members: members} }

// IsOptional reports whether t is Optional<…>.
func (t *Type) IsOptional() bool { return t.Kind == KindOptional }

// Nullable reports whether a value of the type can be NULL at the outermost level.
func (t *Type) Nullable() bool { return t.Kind == KindOptional || t.Kind == KindNull }

// Unwrapped returns t without its outermost Optional, if it has one.
func (t *Type) Unwrapped() *Type {
	if t.Kind == KindOptional {
		return t.Item
	}
	return t
}

// bare returns t without any Optional around it.
func (t *Type) bare() *Type {
	for t.Kind == KindOptional {
		t = t.Item
	}
	return t
}

// member returns the index of the named member, or -1.
func (t *Type) member(name string) int {
	return slices.IndexFunc(t.Members, func(m Member) bool { return m.Name == name })
}

// Equal reports whether two types are the same.
func (t *Type) Equal(u *Type) bool {
	if t == u {
		return true
	}
	if t == nil || u == nil || t.Kind != u.Kind || t.Prim != u.Prim || t.Tag != u.Tag || len(t.Members) != len(u.Members) {
		return false
	}
	for i := range t.Members {
		if t.Members[i].Name != u.Members[i].Name || !t.Members[i].Type.Equal(u.Members[i].Type) {
			return false
		}
	}
	return (t.Item == nil) == (u.Item == nil) && (t.Item == nil || t.Item.Equal(u.Item)) &&
		(t.Key == nil) == (u.Key == nil) && (t.Key == nil || t.Key.Equal(u.Key))
}

// spend takes the parts of a type from those that are left; it is negative if they are too few.
func (t *Type) spend(left int) int {
	if t == nil || left < 0 {
		return left
	}
	left = t.Key.spend(t.Item.spend(left - 1))
	for i := range t.Members {
		if left < 0 {
			break
		}
		left = t.Members[i].Type.spend(left)
	}
	return left
}

// String returns the spelling that YDB uses in messages: Uint64?, Struct<'id':Uint64,'title':Utf8?>.
func (t *Type) String() string {
	var b strings.Builder
	t.write(&b, true)
	return b.String()
}

// Yql returns the spelling of FormatType, which is that of a declaration: Optional<Uint64>.
func (t *Type) Yql() string {
	var b strings.Builder
	t.write(&b, false)
	return b.String()
}

func (t *Type) write(b *strings.Builder, short bool) {
	switch t.Kind {
	case KindPrimitive:
		b.WriteString(string(t.Prim))
	case KindOptional:
		if short {
			t.Item.write(b, short)
			b.WriteByte('?')
			return
		}
		t.writeItem(b, "Optional<", short)
	case KindList:
		t.writeItem(b, "List<", short)
	case KindType:
		t.writeItem(b, "Type<", short)
	case KindTagged:
		b.WriteString("Tagged<")
		t.Item.write(b, short)
		b.WriteString(",'" + t.Tag + "'>")
	case KindDict:
		members, open := []Member{{Type: t.Key}, {Type: t.Item}}, "Dict<"
		if t.Item.Kind == KindVoid {
			members, open = members[:1], "Set<"
		}
		(&Type{Members: members}).writeMembers(b, open, short)
	case KindTuple:
		t.writeMembers(b, "Tuple<", short)
	case KindStruct:
		t.writeMembers(b, "Struct<", short)
	case KindVariant:
		t.writeMembers(b, "Variant<", short)
	default:
		b.WriteString(plainKinds[t.Kind])
	}
}

// plainKinds are the names of the types that are made of nothing.
var plainKinds = map[Kind]string{KindVoid: "Void", KindNull: "Null", KindEmptyList: "EmptyList", KindEmptyDict: "EmptyDict",
	KindCallable: "Callable"}

func (t *Type) writeItem(b *strings.Builder, open string, short bool) {
	b.WriteString(open)
	t.Item.write(b, short)
	b.WriteByte('>')
}

func (t *Type) writeMembers(b *strings.Builder, open string, short bool) {
	b.WriteString(open)
	for i, m := range t.Members {
		if i > 0 {
			b.WriteByte(',')
		}
		if m.Name != "" {
			b.WriteString("'" + m.Name + "':")
		}
		m.Type.write(b, short)
	}
	b.WriteByte('>')
}

// decimalOf returns precision and scale of a Decimal type.
func decimalOf(t schema.Type) (precision, scale int) {
	precision, scale, _ = t.Decimal()
	return precision, scale
}

// structOf returns a Struct with its members sorted by name, as YQL keeps them.
func structOf(members []Member) *Type {
	members = slices.Clone(members)
	slices.SortFunc(members, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
	return Struct(members...)
}

// typeOf returns the type that a type expression names.
func typeOf(e *yql.TypeExpr) (*Type, error) {
	t, err := bareTypeOf(e)
	if err == nil && e.Optional {
		t = Optional(t)
	}
	return t, err
}

func bareTypeOf(e *yql.TypeExpr) (*Type, error) {
	args := make([]*Type, len(e.Args))
	for i, a := range e.Args {
		t, err := typeOf(a)
		if err != nil {
			return nil, err
		}
		args[i] = t
	}
	members := make([]Member, len(args))
	for i := range args {
		members[i].Type = args[i]
		if i < len(e.Fields) {
			members[i].Name = e.Fields[i]
		}
	}
	switch {
	case e.Name == "Optional" && len(args) == 1:
		return Optional(args[0]), nil
	case e.Name == "List" && len(args) == 1:
		return List(args[0]), nil
	case e.Name == "Dict" && len(args) == 2:
		return dictOf(args[0], args[1]), nil
	case e.Name == "Set" && len(args) == 1:
		return dictOf(args[0], typeVoid), nil
	case e.Name == "Tuple":
		return tupleOf(args...), nil
	case e.Name == "Struct":
		return structOf(members), nil
	case e.Name == "Variant" && len(args) > 0:
		if len(e.Fields) > 0 {
			return &Type{Kind: KindVariant, Members: structOf(members).Members}, nil
		}
		return &Type{Kind: KindVariant, Members: members}, nil
	case len(args) > 0:
		return nil, fail(e.Pos, "Unsupported type: %s", e.Name)
	}
	if e.Name == "Decimal" {
		if len(e.Params) != 2 {
			return nil, fail(e.Pos, "Invalid number of arguments for decimal type")
		}
		t := schema.Type("Decimal(" + strings.TrimSpace(e.Params[0]) + "," + strings.TrimSpace(e.Params[1]) + ")")
		if p, s := decimalOf(t); p < 1 || p > 35 || s < 0 || s > p {
			return nil, fail(e.Pos, "Invalid decimal parameters: %s", t)
		}
		return Primitive(t), nil
	}
	for kind, name := range plainKinds {
		if name == e.Name && kind != KindCallable {
			return &Type{Kind: kind}, nil
		}
	}
	t := schema.Type(e.Name)
	if !slices.Contains(schema.Storable(), t) && !t.IsPg() && !strings.HasPrefix(e.Name, "Tz") {
		return nil, fail(e.Pos, "Unknown type: '%s'", e.Name)
	}
	return Primitive(t), nil
}
