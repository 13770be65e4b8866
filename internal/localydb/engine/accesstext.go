package engine

import (
	"fmt"
	"strings"
)

// rightLetters are the rights and their sets in the short notation.
// Source: https://ydb.tech/docs/en/security/short-access-control-notation, and TACL::FromString in
// ydb/library/aclib/aclib.cpp of ydb-platform/ydb.
var (
	setLetters = map[string]Rights{
		"L": genericList, "R": genericRead, "W": genericWrite, "FL": genericFullLegacy, "F": genericFull,
		"M": genericManage, "UL": genericUseLegacy, "U": genericUse,
	}
	rightLetters = map[string]Rights{
		"SR": SelectRow, "UR": UpdateRow, "ER": EraseRow, "RA": ReadAttributes, "WA": WriteAttributes,
		"CD": CreateDirectory, "CT": CreateTable, "CQ": CreateQueue, "RS": RemoveSchema, "DS": DescribeSchema,
		"AS": AlterSchema, "CDB": CreateDatabase, "DDB": DropDatabase, "GAR": GrantAccess,
		"WUA": WriteUserAttributes, "ConnDB": ConnectDatabase,
	}
)

// ParseAccess reads an entry in YDB's short notation: + or -, a set such as R or rights such as (SR|UR), the subject, and
// perhaps whom it counts for below: - nobody, C directories, O other objects, + only those. An example is
// "+(SR|UR):app:O".
func ParseAccess(text string) (AccessEntry, error) {
	wrong := func(what string) (AccessEntry, error) {
		return AccessEntry{}, fmt.Errorf("read the right %q: %s; a right looks like +R:readers or +(SR|UR):app:O", text, what)
	}
	var e AccessEntry
	parts := strings.Split(text, ":")
	if len(parts) < 2 || len(parts) > 3 || parts[0] == "" {
		return wrong("want a sign with rights and a subject, divided by a colon")
	}
	sign, rights := parts[0][0], parts[0][1:]
	if sign != '+' && sign != '-' {
		return wrong("it begins with neither + nor -")
	}
	e.Deny = sign == '-'
	if inner, ok := strings.CutPrefix(rights, "("); ok {
		inner, ok = strings.CutSuffix(inner, ")")
		if !ok {
			return wrong("a closing parenthesis is missing")
		}
		for _, letters := range strings.Split(inner, "|") {
			right, ok := rightLetters[letters]
			if !ok {
				return wrong(fmt.Sprintf("there is no right %q", letters))
			}
			e.Rights |= right
		}
	} else if e.Rights, ok = setLetters[rights]; !ok {
		return wrong(fmt.Sprintf("there is no set of rights %q", rights))
	}
	if e.Subject = parts[1]; e.Subject == "" {
		return wrong("the subject is missing")
	}
	e.Inheritance = inheritDefault
	if len(parts) == 2 {
		return e, nil
	}
	e.Inheritance = 0
	if parts[2] == "-" {
		return e, nil
	}
	for _, letter := range parts[2] {
		kind, ok := map[rune]Inheritance{'C': InheritContainers, 'O': InheritObjects, '+': InheritOnly}[letter]
		if !ok || e.Inheritance&kind != 0 {
			return wrong(fmt.Sprintf("%q does not say whom it counts for below", parts[2]))
		}
		e.Inheritance |= kind
	}
	if e.Inheritance == 0 {
		return wrong("it does not say whom it counts for below")
	}
	return e, nil
}
