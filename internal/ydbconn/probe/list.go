package probe

import (
	_ "embed"
	"strings"
)

// list is every probe, in the order in which answers are shown. Two things are believed and not asked: that a right may be given to a name
// that no user has, as rights-told does nothing else, and that a transaction may commit whose right was taken meanwhile, as nothing depends
// on it where alter-ends agrees. Each begins with its ID and, of grave, reads and slow, what holds of it.
// The belief follows in a line, then lines that begin with else, off, call and source (a file without a repository is one of
// ydb-platform/ydb; what is open nobody has seen), and its script, see step.
//
//go:embed probes.txt
var list string

// List is every probe.
func List() (out []*Probe) {
	for block := range strings.SplitSeq(strings.TrimSpace(list), "\n\n") {
		head, rest, _ := strings.Cut(block, "\n")
		words := strings.Fields(head)
		p := &Probe{ID: words[1], ask: asks(words[1])}
		for _, word := range words[2:] {
			p.Grave, p.Reads, p.Slow = p.Grave || word == "grave", p.Reads || word == "reads", p.Slow || word == "slow"
		}
		p.Belief, rest, _ = strings.Cut(rest, "\n")
		for line := range strings.Lines(rest) {
			word, text, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch word {
			case "else":
				p.Else = text
			case "off":
				for off := range strings.SplitSeq(text, "; ") {
					p.Off = append(p.Off, Off(off))
				}
			case "call":
				p.Call = text
			case "source":
				p.Source = text
			default:
				p.Script += line
			}
		}
		out = append(out, p)
	}
	return out
}

// asks is what is asked by calls that a script has no words for; nil if the script is all.
func asks(id string) func(*asker) {
	return map[string]func(*asker){
		"whoami":               whoAmI,
		"not-there":            notThere,
		"read-complement":      readComplement,
		"read-snapshot":        readSnapshot,
		"read-order":           readOrder,
		"read-types":           readTypes,
		"read-uuid":            readUUID,
		"stats":                stats,
		"bulk-write":           bulkWrite,
		"one-query":            oneQuery,
		"batch-lock":           batchLock,
		"two-tables":           twoTables,
		"alter-ends":           alterEnds,
		"rename-two":           renameTwo,
		"rename-carries":       renameCarries,
		"rename-open":          renameOpen,
		"rename-stale":         renameStale,
		"attributes":           attributes,
		"table-created":        tableCreated,
		"feed-from-the-answer": feedFromTheAnswer,
		"feed-records":         feedRecords,
		"feed-offset":          feedOffset,
		"feed-barrier":         feedBarrier,
		"feed-created":         feedCreated,
		"feed-key-types":       feedKeyTypes,
		"rights-set":           rightsSet,
		"rights-told":          rightsTold,
		"rights-owner":         rightsOwner,
		"auth-off":             authOff,
	}[id]
}
