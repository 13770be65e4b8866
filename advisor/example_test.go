package advisor_test

import (
	"fmt"
	"log"
	"testing/fstest"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
)

// A schema of one file, as os.DirFS or an embed.FS would have it.
var migrations = fstest.MapFS{"001_events.sql": {Data: []byte(`CREATE TABLE events (
    user_id Uint64 NOT NULL,
    ts Timestamp NOT NULL,
    PRIMARY KEY (ts, user_id)
);
`)}}

func Example() {
	schema, err := advisor.ReadDDL(migrations)
	if err != nil {
		log.Fatal(err)
	}
	report, err := schema.Inspect(advisor.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range report.Findings {
		fmt.Println(f)
	}
	// Output:
	// 001_events.sql:3: error[KEY001]: ts is Timestamp and comes first in PRIMARY KEY (ts, user_id): new rows all go to the last partition; put user_id first, if it has enough values to spread the writes
}

func ExampleRules() {
	first := advisor.Rules()[0]
	fmt.Println(first.ID, first.Name, first.Level)
	// Output: KEY001 time-leading-key error
}
