package plan

import (
	"fmt"

	"gopkg.in/yaml.v3"
)

// OldProgram starts the last version of this program that performs the plans that are gone, on any machine that has Go. It has no tag.
const OldProgram = "go run github.com/ydb-keyadvise/ydb-keyadvise/cmd/ydb-keyadvise@f58e667db677"

// goneKind is a kind of plan that older versions of this program made and this one does not perform.
type goneKind struct {
	field, holds string // of plan.yaml, by which it is known, and what that holds; anything if that is empty
	says         string // completes "the plan"
	instead      string
}

func goneKinds() []goneKind {
	return []goneKind{
		{"alters", "", "alters its table without a copy", "'migrate plan --to FILE' prints the ALTERs, with what undoes each"},
		{"format", "", "has migrations of another tool", "make it again without --format: steps/*.yql has the statements"},
		{"writers", "dual-write", "has the applications write both tables", "make it again with --writers changefeed or stopped"},
	}
}

// checkGone refuses a plan that needs what is gone, with the program that can finish it.
func checkGone(data []byte) error {
	var plan map[string]any
	if err := yaml.Unmarshal(data, &plan); err != nil {
		return err
	}
	for _, k := range goneKinds() {
		if holds, there := plan[k.field]; there && (k.holds == "" || k.holds == holds) {
			return fmt.Errorf("the plan %s, which this program no longer performs: if it has begun, finish it or roll it back with '%s "+
				"migrate run DIR' or 'migrate rollback DIR'; if not, %s", k.says, OldProgram, k.instead)
		}
	}
	return nil
}
