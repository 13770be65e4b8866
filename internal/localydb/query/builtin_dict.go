package query

import "github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"

// dictBuiltins are the functions that make dictionaries. What is in one is only handed on.
func dictBuiltins() []entry[builtin] {
	return []entry[builtin]{
		{"asdict asset", builtin{0, -1, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			return s.asDict(e, args, normalName(e.Name) == "asset")
		}}},
	}
}

func (s *scope) asDict(e *yql.Call, args []*node, set bool) (*node, error) {
	if len(args) == 0 {
		return constant(e.Position(), typeEmptyDict, Items()), nil
	}
	args, t, err := s.c.unify(args)
	if err != nil {
		return nil, err
	}
	if set {
		return dictNode(e.Position(), t, typeVoid, args, nil), nil
	}
	if t.Kind != KindTuple || len(t.Members) != 2 {
		return nil, annotation(e.Position(), "Expected tuple of 2 items, but got: %s", t)
	}
	keys, items := make([]*node, len(args)), make([]*node, len(args))
	for i, a := range args {
		keys[i], _ = s.c.item(a, 0)
		items[i], _ = s.c.item(a, 1)
	}
	return dictNode(e.Position(), t.Members[0].Type, t.Members[1].Type, keys, items), nil
}
