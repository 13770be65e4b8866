// The program reports what is wrong with the tables of a file.
package main

import (
	"fmt"
	"log"
	"os"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
)

func main() {
	schema, err := advisor.ReadDDL(os.DirFS("."), "schema.sql")
	if err != nil {
		log.Fatal(err)
	}
	report, err := schema.Inspect(advisor.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(report)
}
