package plan

// Rights are what decides whether a plan can be performed by whoever asks, and the writers of its table be fenced. They are those of one
// database, and no part of the plan.
type Rights struct {
	Lacks  []string // rights that are missing, and where
	Fence  string   // why a fence may not take rights; empty if it may
	Behind []string // who may write behind a fence, and by what
}
