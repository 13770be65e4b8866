package opened

import "github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"

// Handle is a Schema for packages whose own types embed it. What embeds it shows nothing of it, and hands it on to this package alone.
type Handle struct{ schema *Schema }

// Held is a handle of a schema.
func Held(s *Schema) Handle { return Handle{s} }

func (h Handle) held() *Schema { return h.schema }

// Of is the schema in what embeds a Handle; nil if there is none. What embeds it must not be nil.
func Of(holder interface{ held() *Schema }) *Schema { return holder.held() }

// Choice is a candidate of a table, likewise.
type Choice struct{ choice rewrite.Choice }

// Chosen is the choice of a candidate.
func Chosen(p *rewrite.Proposal, c *rewrite.Candidate) Choice {
	return Choice{rewrite.Choice{Proposal: p, Candidate: c}}
}

func (c Choice) chosen() rewrite.Choice { return c.choice }

// ChoiceOf is what stands in what embeds a Choice; the zero Choice if nothing was chosen. What embeds it must not be nil.
func ChoiceOf(holder interface{ chosen() rewrite.Choice }) rewrite.Choice { return holder.chosen() }
