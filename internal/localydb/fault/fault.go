// Package fault makes calls of the local server go wrong on purpose: a status instead of the work, a delay, a
// stream that breaks, an answer that is lost.
//
// It owns what a fault is and when it strikes, and strikes as an interceptor around the services, which know
// nothing of it. The one invariant: with the same seed and the same calls in the same order, the same calls fail.
package fault

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"google.golang.org/grpc/codes"
)

// Syntax describes the text form of a Fault for a help page, in Markdown.
const Syntax = "`CALL:FAULT[:RATE][:count=N][:after=N]`" + `, or refuse to refuse connections: with the chance
RATE, from 0 to 1, N times at most, after N calls. The calls:

| | |
|---|---|
| * | every call |
| Table, Table.BulkUpsert | calls of a service, of a method |
| Table.DescribeTable[/orders] | requests that contain this text |
| build, build[/orders/by_user] | the build of an index; it fails with a status, or hangs |

The faults:

| | |
|---|---|
| OVERLOADED, ABORTED=TEXT | a YDB status, with a message |
| grpc=Unavailable | a transport error |
| latency=5ms | wait before the call |
| latency=5ms+2ms | and longer by so much on average, most often less and rarely much more |
| cut=RATE | break a stream, with this chance after each message |
| lost | do the work, then answer grpc Unavailable |
| hang | never answer |`

// A Fault makes some calls of a server go wrong. Parse makes one from its text form; Kind must be set.
type Fault struct {
	Service string // "Table"; "" means every service
	Method  string // "BulkUpsert"; "" means every method of the service
	Build   bool   // it strikes builds of indexes, not calls
	Text    string // the request, or the path of the index, must contain it; "" means any

	Kind    Kind
	Status  Ydb.StatusIds_StatusCode // of Status
	Message string                   // of Status; "" for "injected fault"
	Code    codes.Code               // of GRPC
	Latency time.Duration            // of Latency
	Longer  time.Duration            // of Latency: what is added on average, distributed exponentially

	Rate  float64 // share of the calls, up to 1; of Cut: of the messages; 0 means all
	Count int     // how many times at most; 0 means no limit
	After int     // how many matching calls pass untouched first
}

// Kind is what goes wrong.
type Kind int8

// The kinds of faults.
const (
	Status  Kind = iota + 1 // a YDB status instead of the work
	GRPC                    // a transport error instead of the work
	Latency                 // a delay before the work
	Cut                     // a stream that breaks
	Lost                    // the work is done and the answer lost
	Hang                    // no answer until the caller gives up, no end of a build until it is cancelled
	Refuse                  // connections are closed as they come
)

// Parse reads a fault in the form that Syntax describes. methods are the methods that a server has, by service.
func Parse(spec string, methods map[string][]string) (Fault, error) {
	f := Fault{Rate: 1}
	call, rest, err := splitCall(spec)
	if err != nil {
		return Fault{}, fmt.Errorf("fault %q: %w", spec, err)
	}
	parts := []string{}
	if rest != "" {
		parts = strings.Split(rest, ":")
	}
	if call == "refuse" {
		f.Kind = Refuse
	} else {
		if err := f.parseCall(call, methods); err != nil {
			return Fault{}, fmt.Errorf("fault %q: %w", spec, err)
		}
		if len(parts) == 0 {
			return Fault{}, fmt.Errorf("fault %q: nothing after the call; write CALL:STATUS, CALL:latency=5ms or CALL:cut=0.2", spec)
		}
		if err := f.parseKind(parts[0]); err != nil {
			return Fault{}, fmt.Errorf("fault %q: %w", spec, err)
		}
		if f.Build && f.Kind != Status && f.Kind != Hang {
			return Fault{}, fmt.Errorf("fault %q: the build of an index can get a status or hang", spec)
		}
		parts = parts[1:]
	}
	for _, part := range parts {
		if err := f.parseModifier(part); err != nil {
			return Fault{}, fmt.Errorf("fault %q: %w", spec, err)
		}
	}
	return f, nil
}

// splitCall cuts a spec at the colon after the call, which may hold colons inside brackets.
func splitCall(spec string) (call, rest string, err error) {
	open := strings.IndexByte(spec, '[')
	colon := strings.IndexByte(spec, ':')
	if open < 0 || colon >= 0 && colon < open {
		call, rest, _ = strings.Cut(spec, ":")
		return call, rest, nil
	}
	end := strings.IndexByte(spec, ']')
	if end < open {
		return "", "", fmt.Errorf("missing ] after the text of the request")
	}
	call, rest = spec[:end+1], spec[end+1:]
	if rest != "" && rest[0] != ':' {
		return "", "", fmt.Errorf("expected : after ]")
	}
	return call, strings.TrimPrefix(rest, ":"), nil
}

func (f *Fault) parseCall(call string, served map[string][]string) error {
	if open := strings.IndexByte(call, '['); open >= 0 {
		f.Text = call[open+1 : len(call)-1]
		call = call[:open]
	}
	switch call {
	case "*":
		return nil
	case "build":
		f.Build = true
		return nil
	}
	service, method, _ := strings.Cut(call, ".")
	methods, ok := served[service]
	if !ok {
		return fmt.Errorf("unknown service %q; the services are %s", service, strings.Join(slices.Sorted(maps.Keys(served)), ", "))
	}
	if method != "" && !slices.Contains(methods, method) {
		return fmt.Errorf("unknown method %q of %s; its methods are %s", method, service, strings.Join(methods, ", "))
	}
	f.Service, f.Method = service, method
	return nil
}

func (f *Fault) parseKind(s string) error {
	name, value, has := strings.Cut(s, "=")
	switch {
	case name == "lost" && !has:
		f.Kind = Lost
	case name == "hang" && !has:
		f.Kind = Hang
	case name == "latency" && has:
		least, longer, _ := strings.Cut(value, "+")
		d, err := time.ParseDuration(least)
		more, longerErr := time.ParseDuration(cmp.Or(longer, "0"))
		if err != nil || longerErr != nil || d < 0 || more < 0 {
			return fmt.Errorf("latency %q is not a duration such as 5ms, or 5ms+2ms", value)
		}
		f.Kind, f.Latency, f.Longer = Latency, d, more
	case name == "cut" && has:
		f.Kind = Cut
		return f.parseRate(value)
	case name == "grpc" && has:
		var code codes.Code
		for c := codes.OK + 1; c <= codes.Unauthenticated; c++ {
			if strings.EqualFold(c.String(), value) {
				code = c
			}
		}
		if code == codes.OK {
			return fmt.Errorf("unknown gRPC code %q; write one such as Unavailable", value)
		}
		f.Kind, f.Code = GRPC, code
	default:
		status, ok := Ydb.StatusIds_StatusCode_value[strings.ToUpper(name)]
		if !ok || status <= int32(Ydb.StatusIds_SUCCESS) || has && value == "" {
			return fmt.Errorf("%q is neither a YDB status such as OVERLOADED nor latency=, cut=, grpc=, lost or hang", s)
		}
		f.Kind, f.Status, f.Message = Status, Ydb.StatusIds_StatusCode(status), value
	}
	return nil
}

func (f *Fault) parseModifier(s string) error {
	name, value, has := strings.Cut(s, "=")
	if !has {
		return f.parseRate(s)
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return fmt.Errorf("%s: %q is not a count", name, value)
	}
	switch name {
	case "count":
		f.Count = n
	case "after":
		f.After = n
	default:
		return fmt.Errorf("unknown setting %q; the settings are count=N and after=N", name)
	}
	return nil
}

func (f *Fault) parseRate(s string) error {
	rate, err := strconv.ParseFloat(s, 64)
	if err != nil || !(rate > 0 && rate <= 1) {
		return fmt.Errorf("rate %q is not a number above 0 and up to 1", s)
	}
	f.Rate = rate
	return nil
}
