package plan

// Writers says how a plan keeps up with the applications that write the table while its rows are copied. Its name is that of a Way.
type Writers string

// The ways to keep up with writers.
const (
	Stopped    Writers = "stopped"    // nothing writes from 15-writers to the end of 60-finish
	Changefeed Writers = "changefeed" // a changefeed records what is written meanwhile, and is applied
)

// Way is one way of keeping up with writers: all that a plan builds, may do, waits for and says because of it. Another way
// is one more entry of Ways.
type Way struct {
	Name  Writers
	Title string // of 15-writers
	Why   string // of 15-writers
	// Start are the operations of 15-writers, Settle those of 35-catch-up, Quiet those behind the fence that see that nothing is
	// written any more, Recheck what compares once more behind the rename, Back those that go before a rename back, and Look what is
	// looked at before the old table is dropped.
	Start, Settle, Quiet, Recheck, Back, Look Script
	// Follows says that a changefeed is followed: rows that change are brought up to date by their keys, before the cut-over in the
	// new table, and after it in the old one. If not, nothing is written from 15-writers on, so that what was copied need not be read twice.
	Follows bool
	// What people are told: what writers see of the whole, and of some steps; and what can go wrong.
	Writers, WritersStart, WritersCopy, WritersVerify, Takes, Risk string
	Stops, Loses                                                   string // the same of writers and of a rollback, in a few words
}

// Way is how the plan keeps up with writers; the zero Way if its name is not known.
func (p *Plan) Way() Way {
	for _, w := range Ways() {
		if w.Name == p.Writers {
			return w
		}
	}
	return Way{Name: p.Writers}
}

// Follows reports whether a changefeed is followed.
func (p *Plan) Follows() bool { return p.Way().Follows }

// Ways are all ways to keep up with writers. The first is the default.
func Ways() []Way { return []Way{stopped(), changefeed()} }

// stopped records nothing of what is written: behind the fence and after the rename all rows are compared.
func stopped() Way {
	return Way{Name: Stopped, Title: "Stop the writers",
		Why: "Nothing writes the table from here to the end of 60-finish. This is the simplest way, and the only one that stops the writers " +
			"for as long as the copy takes.",
		Start: Script{Confirm{Ask: AskStopped}, WaitQuiet{}}, Quiet: Script{WaitQuiet{}, CheckTable{}, CompareRows{}},
		Recheck: Script{CompareRows{}, KeepChecksum{}}, Back: Script{WaitQuiet{}, CountLost{}}, Look: Script{CheckOld{}},
		Writers:       "stopped from 15-writers to the end of 60-finish, so for the whole copy",
		WritersStart:  "stopped until 60-finish is done",
		WritersCopy:   "stay stopped",
		WritersVerify: "stay stopped",
		Takes:         "stopped for as long as all steps up to 60-finish take",
		Risk: "If a writer is forgotten, its rows are missing from the new table. 15-writers looks for writes, and 50-cutover and " +
			"60-finish compare all rows, after the fence and after the rename.",
		Stops: "writers stop for the whole copy", Loses: "a rollback after the cutover loses what was written since"}
}

func changefeed() Way {
	return Way{Name: Changefeed, Follows: true, Title: "Record what is written during the copy",
		Why: "The old table records the key of every row that changes; 35-catch-up brings those rows up to date in the new table. The " +
			"records hold only keys, so no value is distorted by JSON.",
		Start: Script{AddFeed{}}, Settle: Script{FollowFeed{}}, Quiet: Script{DrainFeed{}},
		Recheck: Script{CompareRecent{}, AddFeed{Reverse: true}},
		Back:    Script{DrainFeed{Back: true}, DropFeed{}}, Look: Script{CompareRows{}, DropFeed{}},
		Writers: "each write makes a record from 15-writers on; stopped from the fence of 50-cutover to the end of 60-finish: a few seconds",
		WritersStart: "every write also writes a record. On tables with one to three hot partitions this has made writes five times slower " +
			"and more, and when the queue is full, writes fail with OVERLOADED: watch TxRejectedByOverload in .sys/partition_stats",
		WritersCopy:   "the table is read beside them",
		WritersVerify: NoEffect,
		Takes:         "seconds; the records are kept for 7 days",
		Risk: "The records of the changefeed are kept for 7 days. If some expire before they are applied, because the copy takes longer or " +
			"nobody follows the changefeed, all rows are compared and those that differ are copied again.",
		Stops: "writers stop for seconds", Loses: "a rollback loses nothing until cleanup"}
}

// NoEffect is what readers and writers see of most steps.
const NoEffect = "no effect"
