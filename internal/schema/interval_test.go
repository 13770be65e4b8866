package schema

import (
	"math"
	"testing"
)

func TestFormatInterval(t *testing.T) {
	const day = 86_400_000_000
	for micros, want := range map[int64]string{
		0: "PT0S", 1: "PT0.000001S", -1: "-PT0.000001S", 500_000: "PT0.5S", 1_000_000: "PT1S",
		60_000_000: "PT1M", 3_600_000_000: "PT1H", day: "P1D", -day: "-P1D",
		day + 3_661_500_000: "P1DT1H1M1.5S", day + 1: "P1DT0.000001S",
		math.MaxInt64: "P106751991DT4H54.775807S", math.MinInt64: "-P106751991DT4H54.775808S",
	} {
		if got := FormatInterval(micros); got != want {
			t.Errorf("%d: %s, want %s", micros, got, want)
		}
	}
}

func TestFormatDuration(t *testing.T) {
	if got, want := FormatDuration(90, 1), "PT1M30.000000001S"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestIntervalText holds that all spellings of a time give one text, and that what is no interval gives none.
func TestIntervalText(t *testing.T) {
	for in, want := range map[string]string{
		"Interval('P1D')": "P1D", `interval("PT24H")`: "P1D", "Interval( 'P1W' )": "P7D", "Interval('PT1H30M')": "PT1H30M",
	} {
		if got, ok := IntervalText(in); got != want || !ok {
			t.Errorf("IntervalText(%s) = %q, %v, want %q", in, got, ok, want)
		}
	}
	for _, in := range []string{"", "'P1D'", "P1D", "NULL", "Interval('x')", "Interval(P1D)", "Date('2020-01-01')", "Interval('P1D'"} {
		if got, ok := IntervalText(in); ok {
			t.Errorf("IntervalText(%s) = %q, want none", in, got)
		}
	}
}
