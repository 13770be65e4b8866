package schema

// KnownSettings are the names of all settings of a table, and of those of a family.
func KnownSettings() (table, family []string) {
	for _, s := range tableSettings {
		table = append(table, s.name)
	}
	for _, s := range familySettings {
		family = append(family, s.name)
	}
	return table, family
}
