package schema

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// HashName names a hash of columns of the table, in the table's own style: user_hash for user_id, userHash for
// userId, order_hash for the id of orders, ts_hash for ts, key_hash for several columns. The name is free in the
// table.
func HashName(t *Table, columns ...string) string {
	stem := "key"
	if len(columns) == 1 {
		stem = hashStem(columns[0], t.Name())
	}
	suffix := "_hash"
	switch {
	case camelCase(stem) || !strings.Contains(stem, "_") && slices.ContainsFunc(columns, camelCase):
		suffix = "Hash"
	case stem == strings.ToUpper(stem) && stem != strings.ToLower(stem):
		suffix = "_HASH"
	}
	return t.FreeName(stem + suffix)
}

// hashStem is what a column is an id of, as far as its name says so, else its name.
func hashStem(column, table string) string {
	if strings.EqualFold(column, "id") {
		return Singulars(cmp.Or(strings.TrimRight(table, "_0123456789"), table))[0] // one name for orders_1 and orders_2
	}
	for _, end := range [...]string{"_id", "_ID", "_Id", "Id", "ID"} {
		stem, ok := strings.CutSuffix(column, end)
		if !ok || stem == "" {
			continue
		}
		if end[0] != '_' && !strings.ContainsFunc(stem[len(stem)-1:], func(r rune) bool { return unicode.IsLower(r) || unicode.IsDigit(r) }) {
			continue // PAID is no id of a PA
		}
		return stem
	}
	return column
}

func camelCase(s string) bool {
	return !strings.Contains(s, "_") && strings.ContainsFunc(s, unicode.IsLower) && strings.ContainsFunc(s, unicode.IsUpper)
}

// FreeName returns the name, with a number behind it if a column of the table or one of the others has it.
func (t *Table) FreeName(name string, others ...string) string {
	free := name
	for i := 2; ; i++ {
		if _, taken := t.Column(free); !taken && !slices.Contains(others, free) {
			return free
		}
		free = name + "_" + strconv.Itoa(i)
	}
}

// Singulars returns what an English noun may be the plural of, the likeliest first: the noun itself if it does not
// look like a plural. The second is empty if there is only one.
func Singulars(noun string) [2]string {
	n := len(noun)
	ends := func(suffixes ...string) bool {
		return slices.ContainsFunc(suffixes, func(s string) bool { return strings.HasSuffix(noun, s) })
	}
	if i := strings.LastIndexByte(noun, '_') + 1; irregular[noun[i:]] != "" {
		return [2]string{noun[:i] + irregular[noun[i:]]}
	}
	switch {
	case ends("ysis", "esis", "asis", "osis", "axis"):
		return [2]string{noun}
	case n > 5 && ends("yses"):
		return [2]string{noun[:n-2] + "is", noun[:n-1]}
	case n > 4 && ends("uses") && !ends("ouses", "auses", "cuses"):
		return [2]string{noun[:n-2], noun[:n-1]}
	case n > 4 && ends("ies"):
		return [2]string{noun[:n-3] + "y", noun[:n-1]}
	case n > 4 && ends("sses", "xes", "shes", "tches"):
		return [2]string{noun[:n-2], noun[:n-1]}
	case n > 4 && ends("es"):
		return [2]string{noun[:n-1], noun[:n-2]}
	case n > 2 && ends("s") && !ends("ss", "us"):
		return [2]string{noun[:n-1]}
	}
	return [2]string{noun}
}

// irregular are nouns that end as plurals of others do, and their singulars.
var irregular = map[string]string{
	"alias": "alias", "aliases": "alias", "atlas": "atlas", "atlases": "atlas", "bias": "bias", "biases": "bias", "canvas": "canvas",
	"canvases": "canvas", "gas": "gas", "gases": "gas", "lens": "lens", "lenses": "lens", "news": "news", "series": "series",
	"species": "species", "movies": "movie", "cookies": "cookie", "calories": "calorie", "selfies": "selfie", "zombies": "zombie",
}
