package wire

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Formats"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// ReadCSV reads the rows of a BulkUpsert in CSV. Without a header the columns are those of the table in order.
// An empty field is NULL unless another text stands for it.
func ReadCSV(info *engine.TableInfo, settings *Ydb_Formats.CsvSettings, data []byte) ([]engine.Column, [][]engine.Value, error) {
	for range settings.GetSkipRows() {
		_, rest, found := bytes.Cut(data, []byte("\n"))
		if !found {
			return nil, nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "CSV has fewer lines than are to be skipped")
		}
		data = rest
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.LazyQuotes = true
	if d := settings.GetDelimiter(); len(d) > 0 {
		if len(d) != 1 {
			return nil, nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "CSV delimiter must be one character, not %q", d)
		}
		r.Comma = rune(d[0])
	}
	columns := slices.Clone(info.Columns())
	if settings.GetHeader() {
		header, err := r.Read()
		if err != nil {
			return nil, nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Cannot read CSV header: %v", err)
		}
		columns = columns[:0]
		for _, name := range header {
			i := slices.IndexFunc(info.Columns(), func(c engine.Column) bool { return c.Name == name })
			if i < 0 {
				return nil, nil, Refuse(Ydb.StatusIds_SCHEME_ERROR, "Unknown column: %s", name)
			}
			columns = append(columns, info.Columns()[i])
		}
	}
	r.FieldsPerRecord = len(columns)
	var rows [][]engine.Value
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return columns, rows, nil
		}
		if err != nil {
			return nil, nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Cannot read CSV: %v", err)
		}
		row := make([]engine.Value, len(record))
		for i, field := range record {
			if field == string(settings.GetNullValue()) {
				row[i] = engine.NullValue
				continue
			}
			if row[i], err = csvValue(columns[i].Type.Base, field); err != nil {
				return nil, nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Cannot read CSV, column %s: %v", columns[i].Name, err)
			}
		}
		rows = append(rows, row)
	}
}

// csvValue reads a field. CAST rounds the digits of a Decimal beyond its scale; the reader of CSV does not.
// Source: Decimal128::Rescale in cpp/src/arrow/util/decimal.cc of apache/arrow, which YDB reads CSV with.
func csvValue(t schema.Type, field string) (engine.Value, error) {
	if precision, scale, ok := t.Decimal(); ok {
		if _, _, exact, ok := schema.DecimalBits(field, precision, scale); ok && !exact {
			return engine.Value{}, fmt.Errorf("%q has more than %d digits after the point", field, scale)
		}
	}
	return engine.ParseValue(t, field)
}
