// Package query runs YQL on an engine.DB.
//
// It owns the types and values of YQL, the builtin functions, the checks a compiler makes, the choice of key
// ranges, and the execution. It knows nothing of gRPC. It is a means to run the statements of this tool, of its
// plans and of ordinary clients: what it does not know it refuses, naming it. The one invariant: no text
// panics, and a statement is either run as YDB runs it or refused.
//
// A query goes through Cache.Prepare, which reads and checks the text, and Query.Run, which executes it in a
// transaction of the caller.
package query
