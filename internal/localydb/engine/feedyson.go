package engine

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
)

// appendYson appends a value of Yson as JSON. Attributes are left out; a text that is not Yson is null.
// Source: NJson2Yson::DeserializeYsonAsJsonValue in library/cpp/json/yson of ydb-platform/ydb.
func appendYson(out []byte, text string) []byte {
	value, ok := jsonOfYson(text)
	if !ok {
		return append(out, "null"...)
	}
	return appendDocument(out, value)
}

// ysonToken is a part of the text form of Yson, {a=1;b=[%true;#;"x"]}, behind spaces: attributes, a text in quotes, a literal, a number, a
// bare text, or a sign. The binary form is refused.
// Source: https://ydb.tech/docs/en/yql/reference/types and YTsaurus' description of the format.
var ysonToken = regexp.MustCompile(`^[ \t\r\n]*(<[^<>]*>|"(?:[^"\\]|\\.)*"|%[-a-z]+|[-+0-9][-+.0-9eE]*u?|[A-Za-z_][-.%\w]*|[][{}=;#])`)

// jsonOfYson returns the JSON that a text of Yson stands for, and whether it is Yson.
func jsonOfYson(text string) (string, bool) {
	var out []byte
	last := byte(':') // of what is written; a value may begin behind it
	for text = strings.TrimRight(text, " \t\r\n"); text != ""; {
		m := ysonToken.FindStringSubmatch(text)
		if m == nil {
			return "", false
		}
		text = text[len(m[0]):]
		token := m[1]
		if token[0] == '<' {
			if !strings.ContainsRune(":[,", rune(last)) || text == "" {
				return "", false
			}
			continue
		}
		if last == ',' && strings.Contains("]}", token[:1]) {
			out = out[:len(out)-1]
		}
		switch out = append(out, ' '); token[0] {
		case '=':
			out = append(out, ':')
		case ';':
			out = append(out, ',')
		case '[', '{', ']', '}':
			out = append(out, token...)
		case '#':
			out = append(out, "null"...)
		case '"':
			s, err := strconv.Unquote(token)
			if err != nil {
				return "", false
			}
			out = appendJSONString(out, s)
		case '%':
			switch token = token[1:]; token {
			case "true", "false":
				out = append(out, token...)
			case "nan", "inf", "-inf":
				out = appendJSONString(out, token)
			default:
				return "", false
			}
		case '+', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			number := strings.TrimSuffix(token, "u")
			if _, err := strconv.ParseFloat(number, 64); err != nil {
				return "", false
			}
			out = appendNumber(out, number)
		default:
			out = appendJSONString(out, token)
		}
		last = out[len(out)-1]
	}
	return string(out), json.Valid(out)
}
