// The program plans the move of a table to the key that is proposed for it.
package main

import (
	"fmt"
	"log"
	"os"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

func main() {
	schema, err := advisor.ReadDDL(os.DirFS("."), "schema.sql")
	if err != nil {
		log.Fatal(err)
	}
	proposal, err := rewrite.Propose(schema, "events", rewrite.Options{})
	if err != nil {
		log.Fatal(err)
	}
	best := proposal.Best()
	fmt.Println(best.Name, best.Gains)
	plan, err := migrate.NewPlan(schema, "events", best, migrate.Options{Writers: "changefeed"})
	if err != nil {
		log.Fatal(err)
	}
	if err := plan.Write("out"); err != nil {
		log.Fatal(err)
	}
}
