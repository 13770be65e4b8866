package schema_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
)

func TestGeneratedTablesAreValid(t *testing.T) {
	for seed := range uint64(2000) {
		table := schematest.Table(schematest.Rand(seed))
		for _, p := range table.Validate() {
			t.Errorf("seed %d: %s\n%+v", seed, p, table)
		}
		if again := schematest.Table(schematest.Rand(seed)); !reflect.DeepEqual(table, again) {
			t.Fatalf("seed %d gives two tables", seed)
		}
	}
}

// Apply yields a valid table or an error, never an invalid table, and leaves its argument alone.
func TestApplyKeepsTablesValid(t *testing.T) {
	applied, refused := map[reflect.Type]int{}, map[reflect.Type]int{}
	for seed := range uint64(600) {
		r := schematest.Rand(seed)
		table := schematest.Table(r)
		for range 20 {
			edit := schematest.Edit(r, table)
			before := table.Clone()
			after, err := schema.Apply(table, edit)
			if !reflect.DeepEqual(before, table) {
				t.Fatalf("seed %d: %T changed its table:\n%s", seed, edit, cmp.Diff(before, table))
			}
			if err != nil {
				if after != nil {
					t.Fatalf("seed %d: %T gives a table and the error %v", seed, edit, err)
				}
				refused[reflect.TypeOf(edit)]++
				continue
			}
			if problems := after.Validate(); len(problems) > 0 {
				t.Fatalf("seed %d: %+v gives an invalid table: %v", seed, edit, problems)
			}
			applied[reflect.TypeOf(edit)]++
			table = after
		}
	}
	if len(applied) < 19 || len(refused) < 15 {
		t.Errorf("the edits are too tame: %d kinds applied, %d refused", len(applied), len(refused))
	}
}

// fill sets every field below v to something, so that Clone has something to forget.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.String:
		v.SetString("text")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint32, reflect.Uint64:
		v.SetUint(1)
	default:
		panic("no value for a field of kind " + v.Kind().String())
	}
}

// shared returns the paths at which two values point to the same memory.
func shared(a, b reflect.Value, path string) []string {
	var out []string
	switch a.Kind() {
	case reflect.Pointer:
		if a.Pointer() == b.Pointer() {
			return []string{path}
		}
		out = shared(a.Elem(), b.Elem(), path)
	case reflect.Slice:
		if a.Pointer() == b.Pointer() {
			return []string{path}
		}
		for i := range a.Len() {
			out = append(out, shared(a.Index(i), b.Index(i), path+"[]")...)
		}
	case reflect.Struct:
		for i := range a.NumField() {
			out = append(out, shared(a.Field(i), b.Field(i), path+"."+a.Type().Field(i).Name)...)
		}
	}
	return out
}

func TestCloneIsDeep(t *testing.T) {
	table := &schema.Table{}
	fill(reflect.ValueOf(table).Elem())
	clone := table.Clone()
	if diff := cmp.Diff(table, clone); diff != "" {
		t.Errorf("clone differs:\n%s", diff)
	}
	for _, path := range shared(reflect.ValueOf(table).Elem(), reflect.ValueOf(clone).Elem(), "Table") {
		t.Errorf("%s is shared", path)
	}
	if (*schema.Table)(nil).Clone() != nil {
		t.Error("clone of nil is not nil")
	}
	empty := &schema.Table{}
	if diff := cmp.Diff(empty, empty.Clone()); diff != "" {
		t.Errorf("clone of the empty table:\n%s", diff)
	}
}

// TestSetPrimaryKey moves a column into the key that is in a family of its own and in the COVER of an index.
func TestSetPrimaryKey(t *testing.T) {
	t.Parallel()
	before := &schema.Table{Path: "t", Store: schema.StoreRow, PrimaryKey: []string{"id"}, Families: []schema.Family{{Name: "cold"}},
		Columns: []schema.Column{{Name: "id", Type: schema.Uint64, NotNull: true}, {Name: "tenant", Type: schema.Utf8, Family: "cold"}, {Name: "v", Type: schema.Utf8}},
		Indexes: []schema.Index{{Name: "by_v", Kind: schema.IndexSync, Columns: []string{"v"}, Cover: []string{"tenant"}}}}
	after, err := schema.Apply(before, schema.SetPrimaryKey{Columns: []string{"tenant", "id"}})
	if err != nil {
		t.Fatal(err)
	}
	if after.Columns[1].Family != "" || len(after.Indexes[0].Cover) > 0 {
		t.Errorf("family %q, COVER %v", after.Columns[1].Family, after.Indexes[0].Cover)
	}
	if len(before.Indexes[0].Cover) != 1 {
		t.Errorf("the table before has lost its COVER: %+v", before.Indexes[0])
	}
}
