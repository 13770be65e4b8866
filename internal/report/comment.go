package report

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// commentRoom is how long a comment may be: GitHub refuses one of more than 65,536 characters, and a little is kept for
// what is said of the rest.
const commentRoom = 65_000

// Comment is a comment for a pull request that is put together, the most important first.
type Comment struct {
	text strings.Builder
	left int // characters
}

// NewComment begins with a marker, by which a bot knows the comment that it wrote before. Nobody sees it.
func NewComment(command string) *Comment {
	c := &Comment{left: commentRoom}
	c.Add("<!-- ydb-keyadvise " + command + " -->\n")
	return c
}

// Add adds a part, or nothing and false if there is no room for the whole of it.
func (c *Comment) Add(part string) bool {
	if len(part) > c.left {
		return false
	}
	c.left -= len(part)
	c.text.WriteString(part)
	return true
}

// String is the whole comment.
func (c *Comment) String() string { return c.text.String() }

// Part is what a comment says of one table or plan: the head is seen at once, the details are folded.
type Part struct{ Head, Details string }

// AddAll adds as many heads as there is room for, and then the details of as many of these, the first ones first. What is
// left out is counted: noun says what a part is about, and where says where to find it.
func (c *Comment) AddAll(parts []Part, noun, where string) {
	heads, room := 0, c.left
	for heads < len(parts) && len(parts[heads].Head) <= room {
		room -= len(parts[heads].Head)
		heads++
	}
	without := 0
	for _, p := range parts[:heads] {
		c.Add(p.Head)
		if len(p.Details) <= room {
			room -= len(p.Details)
			c.Add(p.Details)
		} else {
			without++
		}
	}
	if more := len(parts) - heads; more > 0 {
		fmt.Fprintf(&c.text, "\nand %s; %s\n", evidence.Count(more, "more "+noun), where)
	}
	if without > 0 {
		fmt.Fprintf(&c.text, "\nThe details of %s are left out for their length; %s.\n", evidence.Count(without, noun), where)
	}
}
