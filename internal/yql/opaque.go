package yql

// opaque returns the statements inside what the tree keeps as text, for reading only: their places are within the text.
// Of DEFINE, DO and EVALUATE they are those of the block; PROCESS and REDUCE come back as SELECT * of what they read.
func opaque(text string) []*Statement {
	p, err := newParser(text, true)
	if err != nil {
		return nil
	}
	p.toks = p.lex.split(p.toks)
	var out []*Statement
	body := func(from, to int) {
		if from < to {
			out = append(out, parseScript(text[p.toks[from].start:p.toks[to-1].end], true, false).Statements...)
		}
	}
	begin, blocks := 0, 0
	for i := 0; i < len(p.toks); i++ {
		p.i, p.err = i, nil
		switch {
		case blocks == 0 && p.atWord(kwDefine):
			for p.i < len(p.toks) && !p.atWord(kwAs) {
				p.i++
			}
			end := len(p.toks) - 1 // kEOF
			for end > p.i && p.toks[end].kw != kwEnd {
				end--
			}
			body(min(p.i+1, end), end)
			return out
		case p.atWords(kwDo, kwBegin):
			if blocks++; blocks == 1 {
				begin = i + 2
			}
			i++
		case p.atWords(kwEnd, kwDo):
			if blocks--; blocks == 0 {
				body(begin, i)
			}
			i++
		case blocks == 0 && (p.atWord(kwProcess) || p.atWord(kwReduce) || p.atWord(kwCombine)):
			for p.i++; ; {
				s := p.source()
				if p.err != nil {
					break
				}
				core := &SelectCore{From: &From{First: s}, Items: []SelectItem{{Star: true}}}
				out = append(out, &Statement{Node: &Query{Select: &Select{Operand: Operand{Core: core}}}})
				if !p.accept(kComma) {
					break
				}
			}
		}
	}
	return out
}
