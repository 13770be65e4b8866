package ydbconn

import (
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"
)

// Driver returns the SDK's driver, with which tests of a live server make what the package then reads.
func (c *Conn) Driver() *ydb.Driver { return c.driver }

// SetFeedLook sets how long a reader of a changefeed hears nothing before it looks whether all is well.
func (c *Conn) SetFeedLook(d time.Duration) { c.feedLook = d }
