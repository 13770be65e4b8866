// Package rowcopy turns rows as StreamReadTable sends them into rows as BulkUpsert takes them, with one computed key
// column more, and never decodes them: the bytes of a cell are copied as they came, so every column type passes
// unchanged, and only the cells that the computed column depends on are looked at.
//
// It owns the wire form of rows. It does not talk to a database. The one invariant: a row comes out whole or not at
// all; bytes that are not what the types say are an error that names the column, never a value.
package rowcopy
