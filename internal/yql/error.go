package yql

import "fmt"

// Error is what is wrong with one statement. It never concerns any other statement of the script.
type Error struct {
	Pos  Pos
	Code string // stable, such as "syntax", "placeholder", "postgresql"
	Msg  string // lower case, no period
	Help string // what to do; empty if nothing better than reading Msg
}

// Error returns "line:column: message".
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Pos.Line, e.Pos.Column, e.Msg) }
