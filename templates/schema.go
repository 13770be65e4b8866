package templates

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

// schemaFiles are JSON schemas of what commands print. Tests make them from the types.
//
//go:embed schema/*.json
var schemaFiles embed.FS

// Skill is the skill for agents, as they read it from a file SKILL.md.
//
//go:embed skill/SKILL.md
var Skill string

// Schemas are the names of the JSON schemas.
func Schemas() (names []string) {
	files, _ := fs.Glob(schemaFiles, "schema/*.json") // the pattern is right
	for _, file := range files {
		names = append(names, strings.TrimSuffix(path.Base(file), ".json"))
	}
	return names
}

// Schema is the JSON schema of a name, and whether there is one.
func Schema(name string) (text string, known bool) {
	data, err := schemaFiles.ReadFile("schema/" + name + ".json")
	return string(data), err == nil
}
