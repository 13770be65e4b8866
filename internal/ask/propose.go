package ask

import (
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// Propose says what is proposed. The zero Propose leaves everything to what is best.
type Propose struct {
	Keys      []string // for the only table, or TABLE=KEY
	Candidate string   // its number, from 1, or its name
	With      []string // indexes to change, too
	All       bool     // every candidate is meant
	Seed      uint64   // of the simulation; 0 is the same as 1
	IDs       string   // what becomes of ids that another database numbers: hash, uuid or keep; empty for what is best

	Design      bool     // tables without a key get one
	Designed    []string // as do these
	Rates, Rows []string // TABLE=N/s that are written, TABLE=N that there will be
}

// Fields are what can be given.
func (p *Propose) Fields() []Field {
	return []Field{
		{Name: "candidate", Section: OfCandidates, Into: &p.Candidate, Help: "`N|NAME`: instead of the best",
			Agents: "the name of a candidate instead of the best"},
		{Name: "key", Section: OfCandidates, Into: &p.Keys, Help: "your own `KEY`, such as 'hash(user_id), user_id, ts'; or TABLE=KEY",
			Agents: "keys to judge instead, such as 'hash(user_id), user_id, ts' for one table, or TABLE=KEY"},
		{Name: "with", Section: OfCandidates, Into: &p.With, Help: "`INDEX`: change it, too, as its finding asks",
			Agents: "names of indexes to change, too, as their findings ask"},
		{Name: "design", Section: OfDesign, Into: &p.Designed,
			Help:   "`TABLE`: design its key as if it had none (those without are always designed)",
			Agents: "tables whose key is designed as if they had none"},
		{Name: "ids", Go: "IDs", Section: OfDesign, Into: &p.IDs, Words: []string{"hash", "uuid", "keep"},
			Help:   "`WHAT` becomes of ids that another database numbers: hash, uuid or keep",
			Agents: "what becomes of ids that another database numbers, and of all that refers to them: hash, uuid or keep"},
		{Name: "rate", Section: OfDesign, Into: &p.Rates, Help: "`TABLE=N/s`: rows that will be written, for a designed key",
			Agents: "rows that will be written, for a designed key, each as TABLE=N/s"},
		{Name: "rows", Section: OfDesign, Into: &p.Rows, Help: "`TABLE=N`: rows that there will be, likewise",
			Agents: "rows that there will be, likewise, each as TABLE=N"},
		{Name: "all", Section: OfDesign, Into: &p.All, Help: "show all of every candidate"},
	}
}

// Check refuses what makes no sense.
func (p *Propose) Check() error {
	switch {
	case len(p.Keys) > 0 && p.Candidate != "":
		return Wrongf("", "--key and --candidate both choose a key; give only one")
	case p.All && p.Candidate != "":
		return Wrongf("", "--all and --candidate exclude each other; give one")
	}
	return nil
}

// KeysOf are the keys that somebody gives tables, by their paths.
func (p *Propose) KeysOf(b *evidence.Bundle) (map[string]string, error) {
	out := map[string]string{}
	for _, k := range p.Keys {
		name, key, named := strings.Cut(k, "=")
		of, err := (*evidence.Table)(nil), error(nil)
		switch {
		case named:
			of, err = Table("key", b, name)
		case k == "" || len(b.Tables) == 0:
			continue
		default:
			key = k
			of, err = onlyTable("key", b)
		}
		if err != nil {
			return nil, err
		}
		out[of.Schema.Path] = key
	}
	return out, nil
}

// Numbers are those that a field gives tables, by their paths, written as TABLE=N with something behind them.
func Numbers(field string, b *evidence.Bundle, list []string, behind string) (map[string]float64, error) {
	numbers := map[string]float64{}
	for _, text := range list {
		name, n, _ := strings.Cut(text, "=")
		value, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSuffix(n, behind), "_", ""), 64)
		if err != nil || !(value > 0 && value < 1e15) || name == "" {
			return nil, Wrongf(field, " %s: want TABLE=N%s, such as events=2000%[2]s", text, behind)
		}
		of, err := Table(field, b, name)
		if err != nil {
			return nil, err
		}
		numbers[of.Schema.Path] = value
	}
	return numbers, nil
}
