package feed

import "time"

// SetLook sets how long a reader hears nothing before it looks whether all is well.
func (o *Options) SetLook(d time.Duration) { o.look = d }
