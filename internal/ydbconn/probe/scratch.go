package probe

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Options say what is asked and where.
type Options struct {
	// Folder is the directory that the scratch folder is made in, absolute or relative to the database; empty for the database itself.
	Folder string
	// Execute allows to write into the scratch folder. Without it only what reads is asked.
	Execute bool
	// Only are the IDs that are asked; nil means all.
	Only []string
	// As is a connection of another user, whose rights in the scratch folder are given and taken; nil if there is none.
	As *ydbconn.Conn
	// Anonymous connects without a login; nil if that is not to be tried.
	Anonymous func(context.Context) (*ydbconn.Conn, error)
	// Each is told each answer as it comes, by one goroutine at a time. Nil if nobody wants to know.
	Each func(*Answer)
	// Bytes is how much Within writes, at most.
	Bytes uint64
	// Stale is how long a scratch folder shows no life before it counts as left behind; 0 means ten seconds.
	Stale time.Duration
}

// Result is what a run brought.
type Result struct {
	Answers  []*Answer // in the order of the list
	Leftover []string  // scratch folders of processes that were killed
	Removed  bool      // they were removed
	Foreign  []string  // what stands in scratch folders and is not of this tool; it was left alone
}

// A scratch folder is known by three things, all of which a folder must have before anything in it is dropped: its name, a table
// `mark` whose attribute is that name, and of what is in it only names with a prefix are ours.
const (
	folderPrefix  = "_keyadvise_doctor_"
	markTable     = "ka_mark"
	markAttribute = "keyadvise.doctor"
	ours          = "ka_"
)

var folderName = regexp.MustCompile("^" + folderPrefix + "[a-z]{8}$")

// scratch is the folder that everything is written in.
type scratch struct {
	conn         *ydbconn.Conn
	parent, path string
	stale        time.Duration

	alive chan struct{} // closed when the folder needs to show no more life
	beats sync.WaitGroup
}

// nameless takes the names of the database and of the folder out of a text, and shortens it.
func (s *scratch) nameless(text string) string {
	if s.path != "" {
		text = strings.ReplaceAll(text, s.path+"/"+ours, "F/")
		text = strings.ReplaceAll(text, s.path, "F")
		text = strings.ReplaceAll(text, s.path[strings.LastIndex(s.path, "/")+1:], "F")
	}
	text = strings.ReplaceAll(text, s.parent, "<folder>")
	text = strings.ReplaceAll(text, s.conn.Database(), "<database>")
	if fields := strings.Join(strings.Fields(text), " "); len([]rune(fields)) > 300 {
		return string([]rune(fields)[:300]) + "…"
	} else {
		return fields
	}
}

// where names the parent for people.
func (s *scratch) where(folder string) string {
	if folder == "" {
		return "the database; --folder names a directory in which the user may"
	}
	return folder
}

// make makes the folder with its mark, in one request: there is no moment at which it is there and nobody knows whose it is.
func (s *scratch) make(ctx context.Context) error {
	name := []byte(folderPrefix)
	for range 8 {
		name = append(name, byte('a'+rand.IntN(26)))
	}
	s.path = s.parent + "/" + string(name)
	id := &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: Ydb.Type_UINT64}}
	req := &Ydb_Table.CreateTableRequest{Path: s.path + "/" + markTable, PrimaryKey: []string{"id"}, Attributes: map[string]string{
		markAttribute: string(name)}, Columns: []*Ydb_Table.ColumnMeta{{Name: "id", Type: id}, {Name: "beat", Type: proto.CloneOf(id)}}}
	err := s.conn.Do(ctx, "make the scratch folder "+s.path, func(ctx context.Context) error {
		return s.conn.WithSession(ctx, func(session string) error {
			req.SessionId = session
			return refusal(Ydb_Table_V1.NewTableServiceClient(s.conn.GRPC()).CreateTable(ctx, req))
		})
	})
	if err != nil {
		return err
	}
	s.alive = make(chan struct{})
	s.beats.Go(func() { s.beat(ctx) })
	return nil
}

// staleAfter is how long a folder shows no life before it counts as left behind, beatEvery how often one that is used shows it.
const staleAfter, beatEvery = 10 * time.Second, 2 * time.Second

// beat shows that somebody still uses the folder.
func (s *scratch) beat(ctx context.Context) {
	for n := 1; ; n++ {
		_, _ = s.conn.Exec(ctx, ydbconn.Statement{What: "show life",
			Text: fmt.Sprintf("UPSERT INTO `%s/%s` (id, beat) VALUES (1ul, %dul)", s.path, markTable, n)}) // the next one may do
		select {
		case <-time.After(beatEvery):
		case <-s.alive:
			return
		case <-ctx.Done():
			return
		}
	}
}

// leftover is a scratch folder that was there before, and how far its owner had come.
type leftover struct {
	path string
	beat uint64
	seen time.Time
}

// leftovers finds the scratch folders of others.
func (s *scratch) leftovers(ctx context.Context) (out []leftover, err error) {
	entries, err := s.conn.List(ctx, s.parent)
	switch {
	case ydbconn.Denied(err):
		return nil, nil
	case ydbconn.NotFound(err):
		return nil, fmt.Errorf("there is no directory %s, or the user may not see it; 'ydb scheme mkdir' makes one", s.parent)
	case err != nil:
		return nil, err
	}
	for _, e := range entries {
		path := s.parent + "/" + e.GetName()
		if !folderName.MatchString(e.GetName()) || e.GetType() != Ydb_Scheme.Entry_DIRECTORY {
			continue
		}
		of := leftover{path: path, seen: time.Now()}
		if of.beat, err = s.life(ctx, path); err == nil {
			out = append(out, of)
		} // else it is not ours, or may not be looked at
	}
	return out, nil
}

// life is how far the owner of a folder has come. One that is empty had dropped all that it made, and was killed then.
func (s *scratch) life(ctx context.Context, path string) (beat uint64, err error) {
	marked, err := s.marked(ctx, path)
	switch {
	case marked:
		return s.lastBeat(ctx, path)
	case ydbconn.NotFound(err):
		if list, err := s.conn.List(ctx, path); err != nil || len(list) == 0 {
			return 0, err
		}
	}
	return 0, errors.Join(err, fmt.Errorf("%s is not a scratch folder", path))
}

func (s *scratch) marked(ctx context.Context, path string) (bool, error) {
	t, err := s.conn.Outline(ctx, path+"/"+markTable)
	if err != nil {
		return false, err
	}
	return slices.Contains(t.Attributes, schema.Attribute{Key: markAttribute, Value: path[strings.LastIndex(path, "/")+1:]}), nil
}

func (s *scratch) lastBeat(ctx context.Context, path string) (uint64, error) {
	rows, err := s.conn.Query(ctx, "read a scratch folder's heartbeat",
		fmt.Sprintf("SELECT MAX(beat) AS beat FROM `%s/%s`", path, markTable), nil)
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	return rows[0].Uint("beat"), nil
}

// sweep removes the folders of others that show no life any more.
func (s *scratch) sweep(ctx context.Context, seen []leftover, out *Result) (err error) {
	for _, of := range seen {
		wait := staleAfter
		if s.stale > 0 {
			wait = s.stale
		}
		select {
		case <-time.After(time.Until(of.seen.Add(wait))):
		case <-ctx.Done():
			return ctx.Err()
		}
		now, looked := s.life(ctx, of.path)
		if looked == nil && now == of.beat {
			err = errors.Join(err, s.remove(ctx, of.path, out))
			out.Removed = true
		}
	}
	return err
}

// removeTime is how long a folder may take to be removed once its work is over, or interrupted.
const removeTime = 30 * time.Second

// remove drops what is ours in a folder, the mark last, and the folder if nothing else is in it.
func (s *scratch) remove(ctx context.Context, path string, out *Result) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), removeTime)
	defer cancel()
	if path == s.path && s.alive != nil {
		close(s.alive)
		s.beats.Wait()
		s.alive = nil
	}
	marked, err := s.marked(ctx, path)
	marked = marked || path == s.path // it was made here
	if ydbconn.NotFound(err) {
		return s.conn.RemoveDirectory(ctx, path) // empty, or not there
	}
	if err != nil || !marked {
		return err
	}
	foreign, err := s.empty(ctx, path, ours)
	if out != nil {
		out.Foreign = append(out.Foreign, foreign...)
	}
	if err != nil || len(foreign) > 0 {
		return err
	}
	if err := s.drop(ctx, Ydb_Scheme.Entry_TABLE, path+"/"+markTable); err != nil {
		return err
	}
	return s.conn.RemoveDirectory(ctx, path)
}

// empty drops what is in a folder and has the prefix, directories with all that is in them, but for the mark, and tells what else is there.
func (s *scratch) empty(ctx context.Context, path, prefix string) (foreign []string, err error) {
	entries, err := s.conn.List(ctx, path)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		at := path + "/" + e.GetName()
		switch {
		case e.GetName() == markTable:
		case !strings.HasPrefix(e.GetName(), prefix):
			foreign = append(foreign, at)
		case e.GetType() == Ydb_Scheme.Entry_DIRECTORY:
			var more []string
			more, err = s.empty(ctx, at, "")
			if foreign = append(foreign, more...); err == nil && len(more) == 0 {
				err = s.conn.RemoveDirectory(ctx, at)
			}
		default:
			err = s.drop(ctx, e.GetType(), at)
		}
		if err != nil {
			return foreign, err
		}
	}
	return foreign, nil
}

func (s *scratch) drop(ctx context.Context, kind Ydb_Scheme.Entry_Type, path string) error {
	word := map[Ydb_Scheme.Entry_Type]string{Ydb_Scheme.Entry_TABLE: "TABLE", Ydb_Scheme.Entry_VIEW: "VIEW", Ydb_Scheme.Entry_TOPIC: "TOPIC",
		Ydb_Scheme.Entry_PERS_QUEUE_GROUP: "TOPIC"}[kind]
	if word == "" {
		return fmt.Errorf("drop %s: it is a %s, which no probe makes", path, ydbconn.KindName(kind))
	}
	_, err := s.conn.Exec(ctx, ydbconn.Statement{What: "drop " + path, Text: "DROP " + word + " `" + path + "`"})
	if ydbconn.NotFound(err) {
		return nil
	}
	return err
}

// Sweep removes the scratch folders in a directory of processes that were killed, and returns their paths.
func Sweep(ctx context.Context, c *ydbconn.Conn, folder string) (removed []string, err error) {
	s := &scratch{conn: c, parent: c.Absolute(folder)}
	seen, err := s.leftovers(ctx)
	if err == nil {
		err = s.sweep(ctx, seen, &Result{})
	}
	for _, of := range seen {
		if _, look := c.List(ctx, of.path); ydbconn.NotFound(look) {
			removed = append(removed, of.path)
		}
	}
	return removed, err
}

// Within makes a scratch folder, has work done in a directory of it, and removes it, and those that processes left which were killed.
func Within(ctx context.Context, c *ydbconn.Conn, o Options, work func(ctx context.Context, path string) error) (out *Result, err error) {
	out = &Result{}
	s := &scratch{conn: c, parent: c.Absolute(o.Folder), stale: o.Stale}
	seen, err := s.leftovers(ctx)
	if err != nil {
		return nil, err
	}
	if err = Room(ctx, c, o.Bytes); err != nil {
		return nil, err
	}
	if err = s.make(ctx); ydbconn.Denied(err) {
		return nil, fmt.Errorf("the user may not make a folder and tables in %s", s.where(o.Folder))
	}
	if err == nil {
		err = work(ctx, s.path+"/"+ours+"work")
	}
	err = errors.Join(err, s.remove(ctx, s.path, out))
	if ctx.Err() == nil {
		err = errors.Join(err, s.sweep(ctx, seen, out))
	}
	return out, err
}

// Room refuses to write so many bytes where the quota of the database leaves less than twice as many: the rest is for applications.
// Whoever may not ask for the quota is not told.
func Room(ctx context.Context, c *ydbconn.Conn, bytes uint64) error {
	quota, err := c.Quota(ctx)
	if err != nil || quota == 0 {
		return ctx.Err()
	}
	rows, err := c.Query(ctx, "ask for the size of all tables",
		"SELECT COALESCE(SUM(DataSize), 0ul) AS bytes FROM `.sys/partition_stats`", nil)
	used := uint64(0)
	if err == nil && len(rows) == 1 { // else it may not be looked at
		used = rows[0].Uint("bytes")
	}
	if left := max(quota, used) - used; 2*bytes > left {
		return noRoom(fmt.Sprintf("it writes about %s, and the tables of the database hold %s of the %s that are its quota: more than half of "+
			"what is left", megabytes(bytes), megabytes(used), megabytes(quota)))
	}
	return ctx.Err()
}

func megabytes(n uint64) string { return fmt.Sprintf("%.1f MB", float64(n)/(1<<20)) }

// noRoom is the error of a database that is nearly full.
type noRoom string

func (n noRoom) Error() string { return string(n) }

// Folders is what the paths of all scratch folders in a directory begin with.
func Folders(c *ydbconn.Conn, folder string) string { return c.Absolute(folder) + "/" + folderPrefix }
