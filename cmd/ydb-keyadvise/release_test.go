package main

import (
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"flag"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

var release = flag.Bool("release", false, "let TestRelease build the programs of a release, which takes minutes")

// TestRelease builds what a release has, as its workflow does, and looks at the programs: each is one for its system, and
// those for Linux need no library.
func TestRelease(t *testing.T) {
	if !*release {
		t.Skip("builds five programs; ask for it with -release")
	}
	dir := t.TempDir()
	if out, err := exec.Command(filepath.Join(moduleRoot, ".ci", "release"), dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	program := func(platform, name string) string { return filepath.Join(dir, "ydb-keyadvise-"+platform, name) }
	for platform, machine := range map[string]elf.Machine{"linux-amd64": elf.EM_X86_64, "linux-arm64": elf.EM_AARCH64} {
		file, err := elf.Open(program(platform, "ydb-keyadvise"))
		if err != nil {
			t.Fatal(err)
		}
		libraries, err := file.ImportedLibraries()
		loaded := slices.ContainsFunc(file.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP })
		if file.Machine != machine || err != nil || len(libraries) > 0 || loaded {
			t.Errorf("%s: machine %v, libraries %v (%v), needs a loader: %v", platform, file.Machine, libraries, err, loaded)
		}
		file.Close()
	}
	for platform, cpu := range map[string]macho.Cpu{"darwin-amd64": macho.CpuAmd64, "darwin-arm64": macho.CpuArm64} {
		file, err := macho.Open(program(platform, "ydb-keyadvise"))
		if err != nil {
			t.Fatal(err)
		}
		if file.Cpu != cpu {
			t.Errorf("%s: processor %v", platform, file.Cpu)
		}
		file.Close()
	}
	file, err := pe.Open(program("windows-amd64", "ydb-keyadvise.exe"))
	if err != nil {
		t.Fatal(err)
	}
	if file.Machine != pe.IMAGE_FILE_MACHINE_AMD64 {
		t.Errorf("windows: machine %v", file.Machine)
	}
	file.Close()
}
