package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"
)

// launcher starts the program of the platform.
//
//go:embed launcher.js
var launcher []byte

// manifest is package.json.
type manifest struct {
	Name       string            `json:"name"`
	Version    string            `json:"version"`
	Text       string            `json:"description"`
	Licence    string            `json:"license"`
	Repository map[string]string `json:"repository"`
	OS         []string          `json:"os,omitempty"`
	CPU        []string          `json:"cpu,omitempty"`
	Bin        map[string]string `json:"bin,omitempty"`
	Engines    map[string]string `json:"engines,omitempty"`
	Optional   map[string]string `json:"optionalDependencies,omitempty"`
}

// npmProgram is the package that holds the program of one platform. npm installs it where its os and cpu are.
func npmProgram(p platform, v version, files []file) (string, []byte, error) {
	data, err := npmPackage(manifest{Name: "@" + name + "/" + p.node(), Text: summary + ": the program for " + p.node(), Version: v.npm,
		OS: []string{p.nodeOS}, CPU: []string{p.nodeArch}}, files)
	return fmt.Sprintf("%s-%s-%s.tgz", name, p.node(), v.npm), data, err
}

// npmChooser is the package that people name. It starts the program that one of the others holds.
func npmChooser(packed []platform, v version, texts []file) (string, []byte, error) {
	m := manifest{Name: name, Text: summary, Version: v.npm, Bin: map[string]string{name: "launcher.js"},
		Engines: map[string]string{"node": ">=18"}, Optional: map[string]string{}}
	for _, p := range packed {
		m.Optional["@"+name+"/"+p.node()] = v.npm
	}
	data, err := npmPackage(m, append(texts, file{"launcher.js", launcher, true}))
	return fmt.Sprintf("%s-%s.tgz", name, v.npm), data, err
}

// node is a platform as Node.js names it.
func (p platform) node() string { return p.nodeOS + "-" + p.nodeArch }

// npmPackage is a package as npm packs it: what it has stands below package/.
func npmPackage(m manifest, files []file) ([]byte, error) {
	m.Licence, m.Repository = licence, map[string]string{"type": "git", "url": "git+" + repository + ".git"}
	about, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	zipped, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(zipped)
	for _, f := range append([]file{{"package.json", append(about, '\n'), false}}, files...) {
		h := &tar.Header{Name: "package/" + f.name, Size: int64(len(f.data)), Mode: 0o644, Typeflag: tar.TypeReg}
		if f.run {
			h.Mode = 0o755
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if err := zipped.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
