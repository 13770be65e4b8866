// Package engine stores typed rows the way YDB does: tables sorted by primary key and cut into partitions by
// key range, with snapshots, optimistic transactions, secondary indexes, sequences, access rights and the
// counters that YDB's system views show.
//
// It knows nothing of YQL and nothing of gRPC: statements arrive as reads and writes of named columns, errors
// leave with a YDB status and text. It keeps everything in memory. It is not YDB: one process, one lock, no
// disk. What it shares with YDB is what a client can see.
//
// A path given to any method is absolute ("/local/shop/orders") or relative to the database ("shop/orders").
// Every method may be called from many goroutines. Slices handed in are not kept; rows handed out must not be
// changed.
package engine
