package ydbconn

import (
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"
)

// Driver returns the SDK's driver, with which tests of a live server make what the package then reads.
func (c *Conn) Driver() *ydb.Driver { return c.driver }

// SetFeedTimes sets how long a reader of a changefeed hears nothing before it looks whether all is well, and how long it
// tries before it says that it is not.
func (c *Conn) SetFeedTimes(look, retry time.Duration) { c.feedLook, c.retryTime = look, retry }

// SetCallTimes sets how long one attempt of a call may take, and how long calls are tried again.
func (c *Conn) SetCallTimes(call, retry time.Duration) { c.callTimeout, c.retryTime = call, retry }
