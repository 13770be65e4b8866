package query

import (
	"slices"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// entry is a function with its names, separated by spaces. Builtins are named as normalName has them.
type entry[F any] struct {
	names string
	fn    F
}

// functions are all functions by name: those of YQL itself, and those of the modules.
type functions struct {
	once     sync.Once
	builtins map[string]builtin
	modules  map[string]map[string]function
}

// known is filled when the first function is asked for. Builtins look up others, so a variable with an initial value
// would have to exist before itself.
var known functions

// table returns all functions.
func table() *functions {
	known.once.Do(func() {
		known.builtins = byName(conditionBuiltins(), valueBuiltins(), typeBuiltins(), textBuiltins(), nowBuiltins(), listBuiltins(),
			dictBuiltins())
		known.modules = map[string]map[string]function{
			"String":   byName(stringFunctions()),
			"Unicode":  byName(unicodeFunctions()),
			"DateTime": byName(dateTimeFunctions()),
			"Knn":      byName(vectorFunctions()),
		}
	})
	return &known
}

func byName[F any](lists ...[]entry[F]) map[string]F {
	m := map[string]F{}
	for _, e := range slices.Concat(lists...) {
		for _, name := range strings.Fields(e.names) {
			m[name] = e.fn
		}
	}
	return m
}

// moduleFunction returns a function of a module.
func moduleFunction(pos yql.Pos, module, name string) (function, error) {
	f, ok := table().modules[module][name]
	if !ok {
		return function{}, unsupported(pos, module+"::"+name)
	}
	return f, nil
}

// unsupported refuses something that YDB has and this server lacks.
func unsupported(pos yql.Pos, what string) error {
	return &Error{Status: engine.Unsupported, Issues: []Issue{{Pos: pos, Message: what +
		" is not supported by the local server; use a YDB server for it"}}}
}

// coreCall is a call of the language below YQL, as YQL::Name. What is random is so once for a query and its
// arguments, as in YDB; nothing else is taken.
func (s *scope) coreCall(e *yql.Call) (*node, error) {
	pos := e.Position()
	name := normalName(e.Name)
	b, ok := table().builtins[name]
	if !ok || !strings.HasPrefix(name, "random") || len(e.Args) > 0 {
		return nil, unsupported(pos, "YQL::"+e.Name)
	}
	if n := s.c.random[name]; n != nil {
		return n, nil
	}
	n, err := b.make(s, e, nil)
	if err != nil {
		return nil, err
	}
	if s.c.random == nil {
		s.c.random = map[string]*node{}
	}
	n = s.c.hoisted(n)
	s.c.random[name] = n
	return n, nil
}
