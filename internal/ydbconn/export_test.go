package ydbconn

import "time"

// SetUnread says for how long a stream stays open that nobody reads.
func (c *Conn) SetUnread(d time.Duration) { c.unread = d }
