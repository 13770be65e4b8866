package heat_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat/heattest"
)

// BenchmarkThousand takes two weeks of a thousand tables of eight partitions each: some are written at the end of the key, some
// everywhere, and most in office hours only, in other places each hour. Making them takes half a minute.
func BenchmarkThousand(b *testing.B) {
	const tables = 1000
	s, r := heattest.NewServer(), &heat.Recording{}
	var list []*heattest.Table
	for i := range tables {
		list = append(list, s.Table(fmt.Sprintf("/local/t%04d", i), 100, 200, 300, 400, 500, 600, 700))
	}
	step := func() {
		for i, t := range list {
			switch at := s.Now.Hour(); {
			case i%10 == 0:
				s.Write(t, 7, 30_000+i)
			case i%3 == 0:
				for p := range 8 {
					s.Write(t, p, 1000+at*(i+p)%700)
				}
			case at >= 8 && at < 18:
				s.Write(t, at%8, 1000+i)
			}
		}
		s.Now = s.Now.Add(10 * time.Minute)
	}
	for range 14*24*6 + 1 {
		r.Add(s.Reading(r), heat.Tiers())
		step()
	}
	data, err := r.Encode()
	if err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(b.TempDir(), "heat.rec")
	b.Run("Append", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			if err := os.WriteFile(path, data, 0o600); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
			if _, err := r.Append(b.Context(), path, s.Reading(r), heat.Tiers()); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(len(data)), "bytes")
	})
	b.Run("Decode", func(b *testing.B) {
		for b.Loop() {
			if _, err := heat.Decode(data); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Merge", func(b *testing.B) {
		for b.Loop() {
			heat.Merge(r)
		}
	})
	b.Run("Map", func(b *testing.B) {
		h := heat.Merge(r)
		for b.Loop() {
			h.Map(func(string) bool { return true })
		}
	})
}
