package schema

import (
	"slices"
	"strings"
)

// Names reports whether a name means the table of a path. A name that begins with a slash is a whole path; any other is the end of one,
// from the beginning of a part on. A path that begins with no slash, as in files, is whole, too. Slashes at the end of a name count for
// nothing.
func Names(name, path string) bool {
	name, path = strings.TrimRight(name, "/"), "/"+strings.TrimPrefix(path, "/")
	return name == path || name != "" && name[0] != '/' && strings.HasSuffix(path, "/"+name)
}

// Named are those of some paths that a name means: the one that it is as a whole, else all that end with it.
func Named(name string, paths []string) []string {
	whole := "/" + strings.Trim(name, "/")
	if i := slices.IndexFunc(paths, func(path string) bool { return Names(whole, path) }); i >= 0 {
		return paths[i : i+1]
	}
	return slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return !Names(name, path) })
}
