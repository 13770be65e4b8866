package query

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// pragma obeys a pragma, or lets it pass if it is for YDB's planner alone.
func (s *scope) pragma(st *yql.Statement, p *yql.Pragma) error {
	name := normalName(p.Name)
	bare, off := strings.CutPrefix(name, "disable")
	on := !off
	switch bare {
	case "tablepathprefix", "ydb.tablepathprefix", "kikimr.tablepathprefix":
		for _, v := range p.Values {
			n, err := s.expr(v)
			if err != nil {
				return err
			}
			if n.lit == nil || !n.text {
				return fail(st.Pos, "Expected a literal path in PRAGMA TablePathPrefix")
			}
			s.c.prefix = n.lit.str
		}
	case "orderedcolumns":
		s.c.ordered = on
	case "ansiinforemptyornullableitemscollections":
		s.c.ansiIn = on
	case "refselect":
		return fail(st.Pos, "RefSelect mode isn't supported by provider: kikimr")
	case "ydb.auth", "kikimr.auth":
		return fail(st.Pos, "Pragma auth not supported inside Kikimr query.")
	default:
		return s.otherPragma(st, p, name)
	}
	return nil
}

// otherPragma lets the pragmas pass that do not change what a query answers, and refuses the others.
func (s *scope) otherPragma(st *yql.Statement, p *yql.Pragma, name string) error {
	on := true
	for _, v := range p.Values {
		if n, err := s.expr(v); err == nil && n.lit != nil && n.text {
			on = n.lit.str != "false"
		}
	}
	among := func(list string) bool { return slices.Contains(strings.Fields(list), name) }
	prefix, rest, qualified := strings.Cut(name, ".")
	switch {
	case among("classicdivision") && !on, among("checkedops enablesystemcolumns ydb.enablesystemcolumns kikimr.enablesystemcolumns") && on,
		among(otherPragmas):
		return unsupported(st.Pos, "PRAGMA "+p.Name)
	case qualified && prefix == "yson" &&
		slices.Contains(strings.Fields("fast autoconvert strict disablestrict casttostring disablecasttostring"), rest),
		qualified && slices.Contains(strings.Fields(providers), prefix):
	case qualified && prefix == "yson":
		return fail(st.Pos, "Unknown pragma: '%s'", p.Name)
	case qualified:
		return fail(st.Pos, "Unknown pragma prefix: %s, please use cluster name or one of provider %s",
			p.Name[:len(prefix)], strings.Join(strings.Fields(providers), ", "))
	case !among(plannerPragmas):
		return fail(st.Pos, "Unknown pragma: %s", p.Name)
	}
	return nil
}

// What YDB has beyond scope.pragma, by normal name.
// Source: TSqlQuery::PragmaStatement in yql/essentials/sql/v1/sql_query.cpp of ydb-platform/ydb.
const (
	// providers may have any settings, which are not looked at.
	providers = "config dq ydb kikimr yt rtmr s3 pq solomon pg generic clickhouse ytflow function"

	// plannerPragmas change how a query is executed or what it warns of, or say what is so anyway.
	plannerPragmas = "allowdotinalias allowunnamedcolumns ansicurrentrow ansilike ansioptionalas ansiorderbylimitinunionall " +
		"ansirankfornullablekeys autocommit blockengine checkedops classicdivision coalescejoinkeysonqualifiedall " +
		"compactgroupby compactnamedexprs costbasedoptimizer datawatermarks derivecolumnorder directread " +
		"disableansicurrentrow disableansiimplicitcrossjoin disableansilike disableansioptionalas " +
		"disableansirankfornullablekeys disablebogousstaringroupbyoverjoin disablecoalescejoinkeysonqualifiedall " +
		"disablecompactgroupby disablecompactnamedexprs disablederivecolumnorder disabledistinctoverkeys " +
		"disabledistinctoverwindow disableemitaggapply disableemittablesource disableemitunionmerge " +
		"disablefailongroupbyexproverride disablefilterpushdownoverjoinoptionalside disableflexibletypes " +
		"disablegroupbyexprafterwhere disablejsonqueryreturnsjsondocument disablepullupflatmapoverjoin disableseqmode " +
		"disablestrictjoinkeytypes disableunicodeliterals disableunordered disableunorderedresult " +
		"disableunorderedsubqueries disableuseblocks disablevalidateunusedexprs disablewarnonansialiasshadowing " +
		"disablewarnuntypedstringliterals discoverymode distinctoverkeys distinctoverwindow dqengine emitaggapply " +
		"emittablesource emitunionmerge enablesystemcolumns engine errormsg failongroupbyexproverride featurer010 file " +
		"fileoption filterpushdownoverjoinoptionalside flexibletypes folder greetings groupbycubelimit " +
		"groupbyexprafterwhere groupbylimit inferschema inferscheme library override overridelibrary package " +
		"pullupflatmapoverjoin regexusere2 resultrowslimit resultsizelimit rotatejointree sampleselect seqmode " +
		"setpackageversion simplecolumns udf unorderedresult unorderedsubqueries useblocks usetableprefixforeach " +
		"validateunusedexprs view warning warningmsg warnonansialiasshadowing warnunnamedcolumns " +
		"warnuntypedstringliterals yqlselect"

	// otherPragmas change what a query answers.
	otherPragmas = "ansiimplicitcrossjoin bogousstaringroupbyoverjoin disablesimplecolumns jsonqueryreturnsjsondocument " +
		"positionalunionall pqreadby strictjoinkeytypes unicodeliterals"
)
