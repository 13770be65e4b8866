package foreign

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/sqlc-dev/marino/parser"
)

// habit is what a statement does to a table, or to a column of it, that is done in another way in YDB.
type habit struct{ table, column, says string }

// habits are what the statements in a text do, also those in the functions, procedures, triggers and events that it creates.
func habits(d Dialect, text string) (out []habit) {
	add := func(table, column, says string) {
		if h := (habit{table, column, says}); table != "" && !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	if !mayBeHabit.MatchString(text) {
		return nil
	}
	if d != MySQL {
		postgresHabits(text, add)
		return out
	}
	list, _, _ := parser.New().ParseSQL(text) // what cannot be read is told where it is read for its tables
	mysqlHabits(list, add)
	return out
}

// mayBeHabit matches all texts that have one.
var mayBeHabit = regexp.MustCompile(`(?i)\bDELETE\s+FROM\b|\bSKIP\s+LOCKED\b|\bMAX\s*\(`)

const skipsLocked = "YDB has no SKIP LOCKED: two workers that take the same row collide, and one of them has to retry; give each " +
	"worker a range of the key of its own, such as a bucket, or hand out the work through a topic"

func swept(table, column string) string {
	return fmt.Sprintf("a DELETE removes rows of %s once %s has passed: in YDB, TTL = Interval(…) ON %s does that", path(table),
		ident(column), ident(column))
}

func numbered(column string) string {
	return ident(column) + " is given the largest value plus one: two writers get the same number, and one of them has to retry"
}

// clocks are the functions that give the time.
var clocks = strings.Fields("now sysdate curdate current_date current_timestamp localtime localtimestamp utc_date utc_timestamp " +
	"unix_timestamp clock_timestamp statement_timestamp transaction_timestamp")

// isClock reports whether a function gives the time.
func isClock(name string) bool { return slices.Contains(clocks, strings.ToLower(name)) }

// later is the side of a comparison that is above the other one, and that; nil for any other operator.
func later[N any](op string, left, right N) (above, below N) {
	switch op {
	case "<", "<=":
		return right, left
	case ">", ">=":
		return left, right
	}
	return above, below
}

// within gives all nodes of a type that are in one of a parser, or in some, to take.
func within[T any](node any, take func(T)) {
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer:
			if t, is := v.Interface().(T); is && !v.IsNil() {
				take(t)
			}
			walk(v.Elem())
		case reflect.Interface:
			walk(v.Elem())
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if f := v.Field(i); f.CanInterface() {
					walk(f)
				}
			}
		}
	}
	walk(reflect.ValueOf(node))
}
