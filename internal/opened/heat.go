package opened

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
)

// largestRecording bounds what is read as a recording: a thousand tables take 20 MB.
const largestRecording = 256 << 20

// Snapshot is a snapshot of tables that was given beside recordings.
type Snapshot struct {
	Name string
	*evidence.Bundle
}

// Recorded reads recordings as one, of a file system, or of this machine if that is nil. Snapshots are added to a list, which is nil where
// they are none of what is asked for.
func Recorded(ctx context.Context, files fs.FS, names []string, snapshots *[]Snapshot) (*heat.History, error) {
	names, err := inFiles(files, names)
	if err != nil {
		return nil, err
	}
	var all []*heat.Recording
	for _, name := range names {
		data, err := evidence.ReadFile(ctx, cmp.Or(files, evidence.Disk), name, largestRecording)
		if err == nil && len(data) == 0 {
			err = fmt.Errorf("it is empty: 'ydb-keyadvise record' writes one")
		}
		if err == nil && snapshots != nil && (data[0] == 0x1f || data[0] == '{') { // compressed, or not
			b, err := evidence.Read(bytes.NewReader(data))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			*snapshots, all = append(*snapshots, Snapshot{name, b}), append(all, heat.OfSnapshot(name, b))
			continue
		}
		var r *heat.Recording
		if err == nil {
			r, err = heat.Decode(data)
		}
		if err != nil {
			return nil, fmt.Errorf("read recording %s: %w", name, err)
		}
		all = append(all, r)
	}
	return heat.Merge(all...), nil
}

// recorded adds to tables what recordings show of them.
func (s *Schema) recorded(ctx context.Context, files fs.FS, names []string) error {
	if len(names) == 0 {
		return nil
	}
	h, err := Recorded(ctx, files, names, nil)
	if err != nil {
		return err
	}
	note := func(text string) {
		s.Bundle.Notes = append(s.Bundle.Notes, evidence.Note{Code: "recording", Message: text})
	}
	for _, text := range h.Notes {
		note(text)
	}
	h.Into(s.Bundle.Tables)
	has := func(t *evidence.Table) bool { return t.Weeks != nil }
	if len(s.Bundle.Tables) > 0 && !slices.ContainsFunc(s.Bundle.Tables, has) {
		note("the recording has the load of none of the tables, so it changes nothing; 'report heat' says which it has")
	}
	return nil
}
