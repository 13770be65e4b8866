package engine_test

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// A table is created, written in a transaction, and read by a range of its key.
func Example() {
	db := engine.Open(engine.Options{Name: "/local"})
	defer db.Close()
	err := db.CreateTable(&schema.Table{
		Path:  "shop/orders",
		Store: schema.StoreRow,
		Columns: []schema.Column{
			{Name: "customer", Type: schema.Utf8, NotNull: true},
			{Name: "order", Type: schema.Uint64, NotNull: true},
			{Name: "total", Type: schema.Int64},
		},
		PrimaryKey: []string{"customer", "order"},
	}, engine.CreateOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}

	tx := db.Begin(engine.SerializableReadWrite)
	_, err = tx.Write(engine.WriteRequest{
		Table:   "shop/orders",
		Op:      engine.Insert,
		Columns: []string{"customer", "order", "total"},
		Rows: [][]engine.Value{
			{engine.Text("ann"), engine.Uint(2), engine.Int(30)},
			{engine.Text("ann"), engine.Uint(1), engine.Int(-5)},
			{engine.Text("bob"), engine.Uint(1), engine.NullValue},
		},
	}, false)
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		fmt.Println(err)
		return
	}

	ann := engine.Bound{Key: []engine.Value{engine.Text("ann")}, Inclusive: true}
	rows, _, err := db.ReadTable(engine.ReadRequest{Table: "shop/orders", Ranges: []engine.Range{{From: ann, To: ann}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for rows.Next() {
		r := rows.Row()
		fmt.Println(r[0].S, r[1].U, r[2].Int())
	}
	// Output:
	// ann 1 -5
	// ann 2 30
}
