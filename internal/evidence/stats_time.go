package evidence

import (
	"encoding/binary"
	"encoding/hex"
	"math/big"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Time formats found inside values, the values of ColumnSample.Encoding.
const (
	EncodingULID        = "ulid"         // https://github.com/ulid/spec
	EncodingKSUID       = "ksuid"        // https://github.com/segmentio/ksuid
	EncodingSnowflake   = "snowflake"    // time in the upper 42 bits of an integer
	EncodingObjectID    = "objectid"     // https://www.mongodb.com/docs/manual/reference/bson-types/#objectid
	EncodingUUIDv1      = "uuidv1"       // RFC 9562, section 5.1
	EncodingUUIDv6      = "uuidv6"       // RFC 9562, section 5.6
	EncodingUUIDv7      = "uuidv7"       // RFC 9562, section 5.7
	EncodingISO8601     = "iso8601"      // 2024-01-02, with or without a time; or 20240102 as text
	EncodingUnixSeconds = "unix-seconds" // an integer
	EncodingUnixMillis  = "unix-millis"
	EncodingUnixMicros  = "unix-micros"
	EncodingUnixNanos   = "unix-nanos"
	EncodingYYYYMMDD    = "yyyymmdd" // an integer such as 20240102 or 20240102150405
)

// earliest is the oldest time believed to be encoded in an id. Much older ones are numbers that only look so.
var earliest = time.Date(2005, 1, 1, 0, 0, 0, 0, time.UTC)

// timeIn returns the times that may be encoded in a cell, by the name of the encoding. Only times between 2005
// and a year after now count: that of 64 random bits, few pass.
func timeIn(t schema.Type, v schema.Value, now time.Time) map[string]time.Time {
	found := map[string]time.Time{}
	try := func(encoding string, at time.Time) {
		if at.After(earliest) && at.Before(now.AddDate(1, 0, 0)) {
			found[encoding] = at
		}
	}
	switch v := v.(type) {
	case string:
		if t == schema.UUID || len(v) == 36 {
			uuidTimes(v, try)
		}
		if t.IsText() {
			textTimes(v, try)
		}
	case uint64:
		if t.IsInteger() {
			integerTimes(v, try)
		}
	case int64:
		if t.IsInteger() && v > 0 {
			integerTimes(uint64(v), try)
		}
	}
	return found
}

func integerTimes(n uint64, try func(string, time.Time)) {
	if n < 1<<62 {
		s := int64(n)
		switch {
		case s < 1e10:
			try(EncodingUnixSeconds, time.Unix(s, 0))
		case s < 1e13:
			try(EncodingUnixMillis, time.UnixMilli(s))
		case s < 1e16:
			try(EncodingUnixMicros, time.UnixMicro(s))
		default:
			try(EncodingUnixNanos, time.Unix(0, s))
		}
	}
	switch {
	case n >= 1e7 && n < 1e8:
		if at, ok := calendar(n/1e4, n/100%100, n%100); ok {
			try(EncodingYYYYMMDD, at)
		}
	case n >= 1e13 && n < 1e14:
		if at, ok := calendar(n/1e10, n/1e8%100, n/1e6%100); ok && n/1e4%100 < 24 && n/100%100 < 60 && n%100 < 60 {
			try(EncodingYYYYMMDD, at)
		}
	}
	// Twitter's epoch stands for all: the others differ by a few years. Counting from any of them, an id of the
	// first year is as small as a plain counter, so it does not count.
	if millis := n >> 22; millis > 365*24*3600*1000 {
		try(EncodingSnowflake, time.UnixMilli(1288834974657).Add(time.Duration(millis)*time.Millisecond))
	}
}

// calendar returns the day, and false if there is no such day.
func calendar(year, month, day uint64) (time.Time, bool) {
	at := time.Date(int(year), time.Month(month), int(day), 0, 0, 0, 0, time.UTC)
	return at, month >= 1 && month <= 12 && day >= 1 && uint64(at.Day()) == day && year < 10000
}

func textTimes(s string, try func(string, time.Time)) {
	switch len(s) {
	case 26:
		if ms, ok := ulidMillis(s); ok {
			try(EncodingULID, time.UnixMilli(ms))
		}
	case 27:
		if at, ok := ksuidTime(s); ok {
			try(EncodingKSUID, at)
		}
	case 24:
		// A number of 24 digits is no ObjectId: one without a letter is rarer than one in 50,000.
		if b, err := hex.DecodeString(s); err == nil && strings.ContainsAny(s, "abcdefABCDEF") {
			try(EncodingObjectID, time.Unix(int64(binary.BigEndian.Uint32(b)), 0))
		}
	case 12:
		// Twelve letters are a word: bytes that all can be printed do not come by chance.
		if strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) >= 0 {
			try(EncodingObjectID, time.Unix(int64(binary.BigEndian.Uint32([]byte(s[:4]))), 0))
		}
	}
	if at, ok := isoTime(s); ok {
		try(EncodingISO8601, at)
	}
}

// isoTime reads the day at the start of a text, which must end there or go on with a time.
func isoTime(s string) (time.Time, bool) {
	for _, layout := range []string{time.DateOnly, "20060102"} {
		n := len(layout)
		if len(s) < n {
			continue
		}
		at, err := time.Parse(layout, s[:n])
		if err == nil && (len(s) == n || strings.ContainsRune("T _-", rune(s[n])) || n == 8 && isDigits(s[n:])) {
			return at, true
		}
	}
	return time.Time{}, false
}

func isDigits(s string) bool { return len(s) <= 9 && strings.Trim(s, "0123456789") == "" }

// ulidMillis reads the first ten characters of a ULID, in Crockford's base 32.
func ulidMillis(s string) (int64, bool) {
	const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	var ms int64
	for i := range len(s) {
		d := strings.IndexByte(alphabet, s[i]&^(s[i]>>1&0x20)) // upper case
		if d < 0 || i == 0 && d > 7 {
			return 0, false
		}
		if i < 10 {
			ms = ms<<5 | int64(d)
		}
	}
	return ms, true
}

// ksuidTime reads the first 32 of the 160 bits of a KSUID, in base 62.
func ksuidTime(s string) (time.Time, bool) {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	n, base := new(big.Int), big.NewInt(62)
	for i := range len(s) {
		d := strings.IndexByte(alphabet, s[i])
		if d < 0 {
			return time.Time{}, false
		}
		n.Mul(n, base).Add(n, big.NewInt(int64(d)))
	}
	if n.BitLen() > 160 {
		return time.Time{}, false
	}
	const epoch = 1400000000
	return time.Unix(epoch+n.Rsh(n, 128).Int64(), 0), true
}

// uuidTimes reads a UUID in 8-4-4-4-12 text by its version.
func uuidTimes(s string, try func(string, time.Time)) {
	if len(s) != 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-' {
		return
	}
	b, err := hex.DecodeString(s[:8] + s[9:13] + s[14:18] + s[19:23] + s[24:])
	if err != nil || b[8]>>6 != 2 {
		return
	}
	low, mid, high := uint64(binary.BigEndian.Uint32(b)), uint64(binary.BigEndian.Uint16(b[4:])), uint64(binary.BigEndian.Uint16(b[6:])&0xfff)
	switch b[6] >> 4 {
	case 1:
		try(EncodingUUIDv1, gregorian(high<<48|mid<<32|low))
	case 6:
		try(EncodingUUIDv6, gregorian(low<<28|mid<<12|high))
	case 7:
		try(EncodingUUIDv7, time.UnixMilli(int64(low<<16|mid)))
	}
}

// gregorian is a count of 100 ns since 1582-10-15.
func gregorian(ticks uint64) time.Time {
	const offset = 122192928000000000
	return time.Unix(0, 0).Add(time.Duration(int64(ticks)-offset) * 100)
}

// KeyOrder says how the values of an encoding lie in key order, one after another as they are made.
type KeyOrder int8

// The orders.
const (
	OrderNone    KeyOrder = iota // spread: neighbours in time are not neighbours in the key
	OrderGrowing                 // each is greater than the one before: all inserts go to the last partition
	// OrderWalking: for a while all go to one narrow range, then to another elsewhere. There is a hot partition
	// at any moment, but not always the same and not the last.
	OrderWalking
)

// OrderOf says how values of a column lie in key order if its values encode time.
//
// A Uuid is compared by the bytes YDB keeps, whose first three groups are little-endian, so the first byte to
// compare is the fourth of the text. In a UUIDv7 that byte holds bits 16 to 23 of the milliseconds and changes
// every 65 seconds; in a UUIDv6 it changes every 27 seconds; in a UUIDv1 every 100 ns, which spreads. As text in
// a String or Utf8 column a UUIDv7 or v6 grows with time, and a v1 walks through its low bits in seven minutes.
// Source of the byte order: ydb/library/uuid of ydb-platform/ydb.
func OrderOf(t schema.Type, encoding string) KeyOrder {
	switch encoding {
	case "":
		return OrderNone
	case EncodingUUIDv1:
		if t == schema.UUID {
			return OrderNone
		}
		return OrderWalking
	case EncodingUUIDv6, EncodingUUIDv7:
		if t == schema.UUID {
			return OrderWalking
		}
	}
	return OrderGrowing
}
