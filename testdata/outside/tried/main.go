// The program counts the rows of a table, as any program does that YDB's SDK connects to a database.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/ydb-platform/ydb-go-sdk/v3"
)

func main() {
	ctx := context.Background()
	db, err := ydb.Open(ctx, os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	row, err := db.Query().QueryRow(ctx, "SELECT COUNT(*) FROM orders")
	if err != nil {
		log.Fatal(err)
	}
	var n uint64
	if err := row.Scan(&n); err != nil {
		log.Fatal(err)
	}
	fmt.Println(n, "orders")
}
