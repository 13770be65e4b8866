// Pack makes what package managers install of the archives of a release: for npm one package for each platform, and one that chooses
// among them; for pip wheels, which hold the program itself.
//
//	go run ./.ci/pack DIR VERSION
//
// DIR is as .ci/release has written it, and VERSION the tag, such as v1.2.3. An archive is refused unless SHA256SUMS has its checksum.
// Packages are added to DIR and to SHA256SUMS. None of them has a script that runs when it is installed: package managers block those.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const (
	name       = "ydb-keyadvise"
	summary    = "Find primary keys of YDB tables that will not scale"
	licence    = "Apache-2.0"
	repository = "https://github.com/ydb-keyadvise/ydb-keyadvise"
)

// platform is what a release may have a program for.
type platform struct {
	os, arch         string   // as Go calls them
	nodeOS, nodeArch string   // as Node.js does
	wheel            []string // tags of the wheel
}

// platforms are all that there are. Programs for Linux are static, so that one serves glibc and musl; Go 1.26 needs macOS 12.
var platforms = []platform{
	{"linux", "amd64", "linux", "x64", []string{"manylinux_2_17_x86_64", "manylinux2014_x86_64", "musllinux_1_1_x86_64"}},
	{"linux", "arm64", "linux", "arm64", []string{"manylinux_2_17_aarch64", "manylinux2014_aarch64", "musllinux_1_1_aarch64"}},
	{"darwin", "amd64", "darwin", "x64", []string{"macosx_12_0_x86_64"}},
	{"darwin", "arm64", "darwin", "arm64", []string{"macosx_12_0_arm64"}},
	{"windows", "amd64", "win32", "x64", []string{"win_amd64"}},
	{"windows", "arm64", "win32", "arm64", []string{"win_arm64"}},
}

// version is one version as each package manager writes it.
type version struct{ npm, python string }

var tags = regexp.MustCompile(`^v(\d+\.\d+\.\d+)(?:-(alpha|beta|rc|dev)\.?(\d+))?$`)

func parseVersion(tag string) (version, error) {
	m := tags.FindStringSubmatch(tag)
	if m == nil {
		return version{}, fmt.Errorf("version %q: give a tag such as v1.2.3 or v1.2.3-rc.1", tag)
	}
	if m[2] == "" {
		return version{m[1], m[1]}, nil
	}
	python := map[string]string{"alpha": "a", "beta": "b", "rc": "rc", "dev": ".dev"}[m[2]]
	return version{m[1] + "-" + m[2] + "." + m[3], m[1] + python + m[3]}, nil
}

// file is one file of a package.
type file struct {
	name string // with slashes
	data []byte
	run  bool // it is a program
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: go run ./.ci/pack DIR VERSION, where .ci/release has written DIR, and VERSION is a tag such as v1.2.3")
		os.Exit(2)
	}
	if err := pack(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

// pack makes the packages of the archives in a folder. It writes none unless all can be made.
func pack(dir, tag string) error {
	v, err := parseVersion(tag)
	if err != nil {
		return err
	}
	sums, err := readSums(dir)
	if err != nil {
		return err
	}
	made := map[string][]byte{}
	var packed []platform
	var texts []file
	for _, p := range platforms {
		archive := fmt.Sprintf("%s-%s-%s.tar.gz", name, p.os, p.arch)
		data, err := os.ReadFile(filepath.Join(dir, archive))
		if errors.Is(err, fs.ErrNotExist) && sums[archive] == "" {
			continue // this release has none
		}
		if err != nil {
			return fmt.Errorf("read an archive of the release: %w", err)
		}
		if sum(data) != sums[archive] {
			return fmt.Errorf("%s does not have the checksum in SHA256SUMS; build it again with .ci/release", archive)
		}
		files, err := unpack(data)
		if err != nil {
			return fmt.Errorf("read %s: %w", archive, err)
		}
		if !slices.ContainsFunc(files, func(f file) bool { return f.run }) {
			return fmt.Errorf("%s holds no program", archive)
		}
		if texts == nil {
			texts = slices.DeleteFunc(slices.Clone(files), func(f file) bool { return f.run })
		}
		packed = append(packed, p)
		for _, pack := range []func(platform, version, []file) (string, []byte, error){npmProgram, wheel} {
			if name, data, err := pack(p, v, files); err != nil {
				return fmt.Errorf("pack %s: %w", archive, err)
			} else {
				made[name] = data
			}
		}
	}
	if len(packed) == 0 {
		return fmt.Errorf("%s has no archive of a release; build them with .ci/release", dir)
	}
	chooser, data, err := npmChooser(packed, v, texts)
	if err != nil {
		return err
	}
	made[chooser] = data
	return write(dir, made, sums)
}

// write adds what was made to a folder, and its checksums at last.
func write(dir string, made map[string][]byte, sums map[string]string) error {
	for name, data := range made {
		if err := replace(filepath.Join(dir, name), data); err != nil {
			return err
		}
		sums[name] = sum(data)
	}
	var list strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&list, "%s  %s\n", sums[name], name)
	}
	return replace(filepath.Join(dir, "SHA256SUMS"), []byte(list.String()))
}

// replace writes a file whole, or not.
func replace(name string, data []byte) error {
	if err := os.WriteFile(name+".tmp", data, 0o644); err != nil {
		return fmt.Errorf("write a package: %w", err)
	}
	if err := os.Rename(name+".tmp", name); err != nil {
		return fmt.Errorf("write a package: %w", err)
	}
	return nil
}

func sum(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// readSums reads the checksums of a release, by the name of the file.
func readSums(dir string) (map[string]string, error) {
	data, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS"))
	if err != nil {
		return nil, fmt.Errorf("read the checksums of the release: %w", err)
	}
	sums := map[string]string{}
	for line := range strings.Lines(string(data)) {
		sum, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok {
			return nil, fmt.Errorf("SHA256SUMS: %q is no line of sha256sum", strings.TrimSpace(line))
		}
		sums[name] = sum
	}
	return sums, nil
}

// unpack reads the files of an archive, by their names without a folder.
func unpack(data []byte) ([]file, error) {
	unzipped, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	var files []file
	for r := tar.NewReader(unzipped); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		base := path.Base(h.Name)
		files = append(files, file{base, data, base == name || base == name+".exe"})
	}
}
