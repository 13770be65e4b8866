package plan

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Parse reads a plan from its YAML, strictly: a field or an operation that it does not know is an error, as what is not understood must
// not be left out.
func Parse(data []byte) (*Plan, error) {
	var version struct {
		Version int `yaml:"version"`
	}
	switch err := yaml.Unmarshal(data, &version); {
	case err != nil:
		return nil, fmt.Errorf("%w: restore the file, or make the plan again", err)
	case version.Version == 0:
		return nil, errors.New("it is empty or no plan: restore the file, or make the plan again")
	case version.Version == 1:
		return nil, errors.New("it is a plan of format 1, and this program reads format 2: if it has begun, finish it or roll it back with " +
			"the version of ydb-keyadvise that began it; if not, make the plan again")
	case version.Version != Version:
		return nil, fmt.Errorf("it is a plan of format %d, and this program reads format %d: use the program "+
			"that made it, or make the plan again", version.Version, Version)
	}
	if err := checkGone(data); err != nil {
		return nil, err
	}
	var p Plan
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(&p); err != nil {
		return nil, err
	}
	if err := decoder.Decode(new(any)); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is more text after the plan")
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return &p, nil
}

// check finds what a plan cannot do without.
func (p *Plan) check() error {
	switch {
	case p.Table == "" || p.Copy == "" || p.Old == "":
		return errors.New("it names no table, no new table or no name for the old table")
	case p.Before.Table == nil || p.After.Table == nil:
		return errors.New("it lacks the definition of the table or of the new table")
	case len(p.OldKey()) == 0 || len(p.NewKey()) == 0:
		return errors.New("it has no key")
	case len(p.Way().Start) == 0:
		return fmt.Errorf("it keeps up with writers by %q, which this program does not know", p.Writers)
	case p.BatchRows == 0:
		return errors.New("its batches have no rows")
	case len(p.Steps) == 0:
		return errors.New("it has no steps")
	case len(p.References) > 0 && len(p.Together) == 0:
		return errors.New("it has references to other tables, which only plans performed together have")
	}
	for _, k := range p.OldKey() {
		if _, ok := p.Before.Column(k); !ok {
			return fmt.Errorf("the table as it is has no column %q, which is in its key", k)
		}
		if p.Column(p.Renamed(k, true)).From != k {
			return fmt.Errorf("the new table does not take column %q, which is in the old key", k)
		}
	}
	for _, k := range p.NewKey() {
		if _, ok := p.After.Column(k); !ok || p.Column(k).Name == "" {
			return fmt.Errorf("the new table has no column %q, which is in its key", k)
		}
	}
	for _, c := range p.Columns {
		if err := checkColumn(p, c); err != nil {
			return err
		}
	}
	return p.checkSteps()
}

// checkColumn finds what a column of the new table cannot be made of.
func checkColumn(p *Plan, c Column) error {
	if c.From == "" && len(c.Hash) == 0 && c.YQL == "" {
		return fmt.Errorf("column %q has neither a column that it comes from nor an expression", c.Name)
	}
	for _, of := range []struct {
		expr  string
		table Table
		more  []string
	}{{c.YQL, p.Before, append([]string{c.From}, c.Hash...)}, {c.Lost, p.Before, nil}, {c.Back, p.After, nil}} {
		if of.expr != "" {
			if _, err := yql.ParseExpr(of.expr); err != nil {
				return fmt.Errorf("column %q: %s is not an expression: %w", c.Name, of.expr, err)
			}
		}
		for _, in := range append(move.ColumnsIn(of.expr), of.more...) {
			if _, ok := of.table.Column(in); in != "" && !ok {
				return fmt.Errorf("column %q is made of %q, which the table does not have", c.Name, in)
			}
		}
	}
	return nil
}
