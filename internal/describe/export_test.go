package describe

import "google.golang.org/protobuf/reflect/protoreflect"

// DescriptorOf lets tests use the descriptors with the newer fields in them.
func DescriptorOf(kind Kind) protoreflect.MessageDescriptor { return descriptorOf(kind) }
