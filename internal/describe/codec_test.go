package describe

import "testing"

func TestCodecs(t *testing.T) {
	for name, number := range map[string]int32{"RAW": 1, "GZIP": 2, "LZOP": 3, "ZSTD": 4, "10001": 10001} {
		if got := CodecName(number); got != name {
			t.Errorf("CodecName(%d) = %s, want %s", number, got, name)
		}
		if got := CodecNumber(name); got != number {
			t.Errorf("CodecNumber(%s) = %d, want %d", name, got, number)
		}
	}
}
