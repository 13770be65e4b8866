package evidence

import "testing"

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Percent(0), "0%"}, {Percent(1), "100%"}, {Percent(0.9996), "100%"}, {Percent(0.999), "99.9%"}, {Percent(0.9949), "99.5%"},
		{Percent(0.5), "50%"}, {Percent(0.004), "0.4%"}, {Percent(0.0001), "0.1%"},
		{PerSecond(0), "0"}, {PerSecond(0.01), "under 0.1"}, {PerSecond(0.34), "0.3"}, {PerSecond(3), "3"}, {PerSecond(58.49), "58"}, {PerSecond(12345.6), "12,346"},
		{Seconds(0.5), "0.5 s"}, {Seconds(10.0012), "10 s"}, {Seconds(3600), "3,600 s"},
		{Count(1, "row"), "1 row"}, {Count(999, "row"), "999 rows"}, {Count(1000, "row"), "1,000 rows"}, {Count(1234567, "row"), "1,234,567 rows"},
		{Size(1), "1 byte"}, {Size(2048), "2 KB"}, {Size(8 << 20), "8 MB"}, {Size(3 << 30), "3 GB"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
