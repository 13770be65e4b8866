// Package wire turns what the protocol of YDB carries into what the storage and the statements of the local server
// work on, and back: values and rows, types, tables and their parts, and refusals.
//
// It owns everything that knows both protobuf messages and the packages engine and query; the services above it
// only pass on what it reads and writes. The one invariant: what is written here reads back here as it was, fields
// included that the published Go stubs lack.
package wire
