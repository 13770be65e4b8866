package engine

import "slices"

// Detail says what an object is that stands in the tree beside tables. Only who made it knows what it means.
type Detail interface{ Kind() EntryKind }

// CreateObject puts an object at a path, and makes the directories above it. want is the right that is asked for where it
// is put. Something that is there already is SCHEME_ERROR.
func (db *DB) CreateObject(path string, d Detail, want Rights) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if err := db.checkPath(path); err != nil {
		return err
	}
	if n := db.lookup(path); n != nil {
		return pathExists(n)
	}
	elements := db.elements(path)
	dir, err := db.makeDirs(elements[:len(elements)-1], want)
	if err != nil {
		return err
	}
	dir.add(&node{name: elements[len(elements)-1], kind: d.Kind(), owner: db.ownerName(), created: db.moment(), detail: d})
	return nil
}

// Object describes an object of one of the kinds. Anything else at the path is SCHEME_ERROR, as if nothing were there.
func (db *DB) Object(path string, kinds ...EntryKind) (Entry, Detail, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	n, err := db.findObject(path, kinds)
	if err != nil {
		return Entry{}, nil, err
	}
	if err := db.checkDescribe(n); err != nil {
		return Entry{}, nil, err
	}
	return n.entry(), n.detail, nil
}

func (db *DB) findObject(path string, kinds []EntryKind) (*node, error) {
	if n := db.lookup(path); n != nil && n.detail != nil && slices.Contains(kinds, n.kind) {
		return n, nil
	}
	return nil, notFound()
}

// AlterObject gives an object another detail of the same kind.
func (db *DB) AlterObject(path string, d Detail) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	n, err := db.findObject(path, []EntryKind{d.Kind()})
	if err != nil {
		return err
	}
	if err := db.checkScheme(n, AlterSchema); err != nil {
		return err
	}
	n.detail = d
	return nil
}

// DropObject drops an object of a kind.
func (db *DB) DropObject(path string, kind EntryKind) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	n, err := db.findObject(path, []EntryKind{kind})
	if err != nil {
		return err
	}
	if err := db.checkScheme(n, RemoveSchema); err != nil {
		return err
	}
	delete(n.parent.children, n.name)
	return nil
}
