package wire

import "strings"

// Method cuts the full name of a method: "/Ydb.Table.V1.TableService/BulkUpsert" is "Table" and "BulkUpsert".
func Method(full string) (service, method string) {
	service, method, _ = strings.Cut(strings.TrimPrefix(full, "/"), "/")
	return Service(service), method
}

// Service returns the short name of a service: "Table" for "Ydb.Table.V1.TableService".
func Service(full string) string {
	parts := strings.Split(full, ".")
	if len(parts) < 2 {
		return full
	}
	return parts[1]
}
