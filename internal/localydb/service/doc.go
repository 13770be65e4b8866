// Package service has the services of YDB's public API, one file each, and what they share: the node with its
// storage, sessions with their transactions, users and their tokens, and a statement on its way.
//
// It owns what a call means. How messages are read and written is the business of the package wire, what a
// statement does that of query, and rows and schemes are kept by engine. A method may return its answer beside an error,
// which then counts. The one invariant: a service answers as a YDB server would, or with UNSUPPORTED.
package service
