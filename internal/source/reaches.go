package source

import (
	"bytes"
	"io/fs"
	"path"
	"path/filepath"
)

// buildFiles are the files that say what a program is built of.
var buildFiles = []string{"pom.xml", "build.gradle", "build.gradle.kts", "package.json", "pyproject.toml", "requirements.txt", "go.mod",
	"src/main/resources/application.yml", "src/main/resources/application.yaml", "src/main/resources/application.properties"}

// reachesYDB reports whether something says that a program reaches YDB: one of the files given with it that are below the folder of what
// it is built of, or what tells that. Others than it are looked at when that is first asked.
func (q *queries) reachesYDB(of input) bool {
	root, says := filepath.Dir(of.path), false
	for dir := root; ; dir = filepath.Dir(dir) {
		found := false
		for _, name := range buildFiles {
			if data, err := fs.ReadFile(of.files, path.Join(filepath.ToSlash(dir), name)); err == nil {
				found, says = true, says || namesYDB(data)
			}
		}
		if parent := filepath.Dir(dir); found || parent == dir {
			if found {
				root = dir
			}
			break
		}
	}
	for _, in := range q.programs {
		rel, err := filepath.Rel(root, in)
		if says {
			break
		}
		if err == nil && filepath.IsLocal(rel) {
			data, _ := fs.ReadFile(of.files, in)
			says = len(data) <= maxLookedAt && namesYDB(data)
		}
	}
	return says
}

func namesYDB(data []byte) bool { return bytes.Contains(bytes.ToLower(data), []byte("ydb")) }
