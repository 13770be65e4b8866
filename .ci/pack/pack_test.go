package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestVersions(t *testing.T) {
	for tag, want := range map[string]string{
		"v1.2.3": "1.2.3 1.2.3", "v1.2.3-rc.1": "1.2.3-rc.1 1.2.3rc1", "v0.1.0-beta2": "0.1.0-beta.2 0.1.0b2", "v0.0.0-dev.7": "0.0.0-dev.7 0.0.0.dev7",
		"1.2.3": "", "v1.2": "", "v1.2.3-rc": "", "v1.2.3+x": "", "": "",
	} {
		v, err := parseVersion(tag)
		if got := strings.TrimSpace(v.npm + " " + v.python); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q (%v), want %q", tag, got, err, want)
		}
	}
}

// release writes archives for some platforms, with their checksums.
func release(t *testing.T, of ...platform) string {
	t.Helper()
	dir := t.TempDir()
	var sums strings.Builder
	for _, p := range of {
		var b bytes.Buffer
		zipped := gzip.NewWriter(&b)
		w := tar.NewWriter(zipped)
		program := name
		if p.os == "windows" {
			program += ".exe"
		}
		folder := fmt.Sprintf("%s-%s-%s", name, p.os, p.arch)
		for file, text := range map[string]string{program: "the program of " + folder, "LICENSE": "a", "THIRD-PARTY-LICENSES": "b", "README.md": "# read"} {
			if err := w.WriteHeader(&tar.Header{Name: folder + "/" + file, Size: int64(len(text)), Mode: 0o755, Typeflag: tar.TypeReg}); err != nil {
				t.Fatal(err)
			}
			io.WriteString(w, text)
		}
		if w.Close() != nil || zipped.Close() != nil {
			t.Fatal("the archive could not be written")
		}
		if err := os.WriteFile(filepath.Join(dir, folder+".tar.gz"), b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&sums, "%s  %s.tar.gz\n", sum(b.Bytes()), folder)
	}
	if err := os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(sums.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestPack makes all packages of a release: a wheel and an npm package for each platform, each with the sums of what it holds, and the same
// ones when they are made again.
func TestPack(t *testing.T) {
	dir := release(t, platforms...)
	if err := pack(dir, "v1.2.3-rc.1"); err != nil {
		t.Fatal(err)
	}
	first, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS"))
	if err != nil || bytes.Count(first, []byte("\n")) != 3*len(platforms)+1 {
		t.Fatalf("%v:\n%s", err, first)
	}
	for _, p := range platforms {
		program := name
		if p.os == "windows" {
			program += ".exe"
		}
		r, err := zip.OpenReader(filepath.Join(dir, "ydb_keyadvise-1.2.3rc1-py3-none-"+strings.Join(p.wheel, ".")+".whl"))
		if err != nil {
			t.Fatal(err)
		}
		held := map[string]string{}
		for _, f := range r.File {
			in, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(in)
			if err != nil {
				t.Fatal(err)
			}
			sum := sha256.Sum256(data)
			held[f.Name] = fmt.Sprintf("%s,sha256=%s,%d", f.Name, base64.RawURLEncoding.EncodeToString(sum[:]), len(data))
			if script := "ydb_keyadvise-1.2.3rc1.data/scripts/" + program; (f.Name == script) != (f.Mode().Perm() == 0o755) ||
				f.Name == script && string(data) != fmt.Sprintf("the program of %s-%s-%s", name, p.os, p.arch) {
				t.Errorf("%s: %s has mode %v: %s", p.node(), f.Name, f.Mode(), data)
			}
			if f.Name == "ydb_keyadvise-1.2.3rc1.dist-info/RECORD" {
				lines := strings.Split(strings.TrimSpace(string(data)), "\n")
				for file, line := range held {
					if file != f.Name && !slices.Contains(lines, line) {
						t.Errorf("%s: RECORD lacks %s:\n%s", p.node(), line, data)
					}
				}
			}
		}
		r.Close()
		if len(held) != 6 {
			t.Errorf("%s: the wheel holds %v", p.node(), held)
		}
	}
	if err := pack(dir, "v1.2.3-rc.1"); err != nil {
		t.Fatal(err)
	}
	if again, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS")); err != nil || !bytes.Equal(first, again) {
		t.Errorf("made again, packages are others (%v):\n%s\n%s", err, first, again)
	}
}

// TestRefused makes nothing of what is not as the release has left it.
func TestRefused(t *testing.T) {
	linux := name + "-linux-amd64.tar.gz"
	for want, spoil := range map[string]func(dir string) error{
		linux + " does not have the checksum in SHA256SUMS": func(dir string) error { return os.WriteFile(filepath.Join(dir, linux), []byte("another"), 0o600) },
		"no such file":                      func(dir string) error { return os.Remove(filepath.Join(dir, linux)) },
		"read the checksums of the release": func(dir string) error { return os.Remove(filepath.Join(dir, "SHA256SUMS")) },
		`"nothing" is no line of sha256sum`: func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte("nothing"), 0o600)
		},
		"has no archive of a release": func(dir string) error { return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), nil, 0o600) },
	} {
		dir := release(t, platforms[0])
		if want == "has no archive of a release" {
			os.Remove(filepath.Join(dir, linux))
		}
		if err := spoil(dir); err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadDir(dir)
		err := pack(dir, "v1.2.3")
		if after, _ := os.ReadDir(dir); err == nil || !strings.Contains(err.Error(), want) || len(after) != len(before) {
			t.Errorf("%v, want %q; %d files were %d", err, want, len(after), len(before))
		}
	}
}
