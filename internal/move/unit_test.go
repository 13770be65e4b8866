package move_test

import (
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
)

func TestUnitIn(t *testing.T) {
	for comment, want := range map[string]string{
		"seconds since 1970":              "seconds",
		"unix time, ms":                   "milliseconds",
		"Unix time in milliseconds (UTC)": "milliseconds",
		"epoch_us":                        "microseconds",
		"epoch, µs":                       "microseconds",
		"days since the epoch":            "days",
		"unix nanos":                      "nanoseconds",
		"время в секундах":                "seconds",
		"unix-время, мс":                  "milliseconds",
		"when it was paid":                "",
		"kept for 30 days":                "",
		"deleted after days":              "",
		"seconds, kept for 30 days":       "",
		"seconds or ms":                   "",
		"a second, not used":              "",
		"":                                "",
		"status of the items":             "",
	} {
		if got := move.UnitIn(comment); got != want {
			t.Errorf("UnitIn(%q) = %q, want %q", comment, got, want)
		}
	}
}
