package ydbconn

import "github.com/ydb-platform/ydb-go-sdk/v3"

// Driver returns the SDK's driver, with which tests of a live server make what the package then reads.
func (c *Conn) Driver() *ydb.Driver { return c.driver }
