package localydb_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestOrder writes the literals of testdata/order.txt from the last on as keys, and reads them back in their order, with ORDER BY and
// by reading the table. It computes the expressions there too.
func TestOrder(t *testing.T) {
	// The server ends with the context, which must outlive what cleans up.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	db := ydbtest.Open(t, ctx, localydb.Options{})
	dir := db.Directory(t, ctx, t.Name())
	send := func(text string) (*ydbtest.Result, error) {
		return db.Query(ctx, "PRAGMA TablePathPrefix('"+dir+"');\n"+text)
	}
	text, err := os.ReadFile("testdata/order.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if expression, ok := strings.CutPrefix(line, "? "); ok {
			at := strings.LastIndex(expression, " = ")
			want := expression[at+len(" = "):]
			r, err := send("SELECT " + expression[:at])
			status, words, _ := strings.Cut(want, " ")
			if code, refused := Ydb.StatusIds_StatusCode_value[status]; refused {
				if !refusedWith(err, Ydb.StatusIds_StatusCode(code)) || !strings.Contains(err.Error(), words) {
					t.Errorf("%s: %v", expression, err)
				}
			} else if err != nil || !strings.Contains(r.Rows[0][0].Yql(), want) {
				t.Errorf("%s: %v, %v", expression, r, err)
			}
			continue
		}
		parts := strings.Split(line, " | ")
		if strings.HasPrefix(line, "#") || len(parts) < 2 {
			continue
		}
		n++
		name := "t" + strconv.Itoa(n)
		statements := []string{fmt.Sprintf("CREATE TABLE %s (k %s, n Uint32, PRIMARY KEY (k))", name, parts[0])}
		want := ""
		for i := len(parts) - 1; i > 0; i-- {
			statements = append(statements, fmt.Sprintf("UPSERT INTO %s (k, n) VALUES (%s, %du)", name, parts[i], i))
			want = fmt.Sprintf("%du ", i) + want
		}
		for _, s := range statements {
			if _, err := send(s); err != nil {
				t.Fatalf("%s: %v", s, err)
			}
		}
		for _, q := range []string{"SELECT n, k FROM " + name + " ORDER BY k", "SELECT n FROM " + name} {
			r, err := send(q)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, row := range r.Rows {
				got += strings.TrimSuffix(strings.TrimPrefix(row[0].Yql(), "Just("), ")") + " "
			}
			if got != want {
				t.Errorf("%s: %s gives %s, want %s", parts[0], q, got, want)
			}
		}
	}
	if n == 0 {
		t.Error("no cases")
	}
}
