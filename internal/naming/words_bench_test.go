package naming

import "testing"

// BenchmarkWords reads words.txt, as every process does once.
func BenchmarkWords(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := parse(wordsText); err != nil {
			b.Fatal(err)
		}
	}
}
