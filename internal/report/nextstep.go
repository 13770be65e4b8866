package report

// NextStep is a command of ydb-keyadvise that leads on.
type NextStep struct {
	Says string   `json:"says"` // what it is for
	Line string   `json:"line"` // as people paste it into a shell
	Args []string `json:"args"` // the same as arguments, without the name of the program; words in capitals are to be filled in
}
