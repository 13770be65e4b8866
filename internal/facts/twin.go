package facts

import (
	"reflect"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

// Twin reports whether nothing tells two tables apart but where they stand, and numbers in their names: what holds of one holds of the
// other. They are tables of which neither statements nor programs are known.
func Twin(k, o *Table) bool {
	a, b, mine, its := *k.Schema, *o.Schema, *k.Evidence, *o.Evidence
	if k.reference != o.reference || len(a.Columns) != len(b.Columns) || len(a.Indexes) != len(b.Indexes) ||
		!slices.EqualFunc(k.words, o.words, sameButNumber) || foreignFolder(k) != foreignFolder(o) || k.Twice() != o.Twice() {
		return false
	}
	for i, c := range a.Columns {
		other := b.Columns[i]
		c.Pos = other.Pos
		was, refers := k.home(k.names[i])
		if is, ok := o.home(o.names[i]); c != other && !reflect.DeepEqual(c, other) || refers != ok || was != is {
			return false
		}
	}
	for i, x := range a.Indexes {
		if x.Pos = b.Indexes[i].Pos; !reflect.DeepEqual(x, b.Indexes[i]) {
			return false
		}
	}
	a.Path, a.Pos, a.Columns, a.Indexes = b.Path, b.Pos, nil, nil
	b.Columns, b.Indexes, mine.Schema, its.Schema = nil, nil, nil, nil
	return reflect.DeepEqual(&a, &b) && reflect.DeepEqual(&mine, &its)
}

// sameButNumber reports whether two words are one, or numbers.
func sameButNumber(a, b naming.Word) bool {
	return a.Sense == b.Sense && (a.Text == b.Text && a.Plural == b.Plural || a.Sense == naming.Numeral)
}
