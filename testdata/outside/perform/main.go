// The program moves a table of a database to the key that is proposed for it.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate"
)

func main() {
	ctx := context.Background()
	driver, err := ydb.Open(ctx, os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	defer driver.Close(ctx)
	schema, err := advisor.ReadLive(ctx, driver, advisor.LiveOptions{Observe: -1})
	if err != nil {
		log.Fatal(err)
	}
	plan, err := migrate.NewPlan(schema, "events", nil, migrate.Options{Writers: "changefeed"})
	if err != nil {
		log.Fatal(err)
	}
	options := migrate.RunOptions{
		Progress: func(e migrate.Event) { fmt.Println(e.Kind, e.Step, e.Text) },
		Confirm:  func(q migrate.Question) bool { fmt.Println("confirmed:", q.Text); return true },
	}
	type step func(context.Context, *ydb.Driver, migrate.RunOptions) error
	for _, do := range []step{plan.Run, plan.Cutover, plan.Cleanup} {
		if err := do(ctx, driver, options); err != nil {
			log.Fatal(err)
		}
	}
	status, err := plan.Status(ctx, driver)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(status[0].Table, "is", status[0].Phase)
}
