// Licensed under the Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0

package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"hash/fnv"
	"log"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	jsonserializer "k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
)

var (
	asJSON     = jsonserializer.NewSerializerWithOptions(jsonserializer.DefaultMetaFactory, types, types, jsonserializer.SerializerOptions{})
	asProtobuf = protobuf.NewSerializer(types, types)
)

// caseFile holds objects in both encodings: length and JSON, length and protobuf, again and again, the whole compressed.
type caseFile struct {
	out   *os.File
	zip   *gzip.Writer
	text  *bufio.Writer
	count int
}

func newCaseFile(file string) *caseFile {
	out, err := os.Create(file)
	check(err)
	zip, _ := gzip.NewWriterLevel(out, gzip.BestSpeed)
	if strings.HasSuffix(file, ".best.gz") {
		zip, _ = gzip.NewWriterLevel(out, gzip.BestCompression)
	}
	return &caseFile{out: out, zip: zip, text: bufio.NewWriter(zip)}
}

func (f *caseFile) add(inJSON, inProtobuf []byte) {
	for _, part := range [][]byte{inJSON, inProtobuf} {
		check(binary.Write(f.text, binary.BigEndian, int32(len(part))))
		_, err := f.text.Write(part)
		check(err)
	}
	f.count++
}

// addObject writes an object as a server does that read it from its store: what protobuf does not keep is not there.
func (f *caseFile) addObject(object runtime.Object, kind schema.GroupVersionKind) {
	named := object.DeepCopyObject()
	accessor := named.(meta.Object)
	if accessor.GetName() == "" {
		accessor.SetName("n")
	}
	named.GetObjectKind().SetGroupVersionKind(kind)
	stored := encode(asProtobuf, named)
	read, _, err := asProtobuf.Decode(stored, nil, nil)
	check(err)
	read.GetObjectKind().SetGroupVersionKind(kind)
	f.add(bytes.TrimSpace(encode(asJSON, read)), encode(asProtobuf, read))
}

func (f *caseFile) close() {
	check(f.text.Flush())
	check(f.zip.Close())
	check(f.out.Close())
}

func encode(serializer runtime.Encoder, object runtime.Object) []byte {
	var out bytes.Buffer
	check(serializer.Encode(object, &out))
	return out.Bytes()
}

// fileName keeps groups apart that share a kind.
func fileName(kind schema.GroupVersionKind) string {
	group := kind.Group
	if group == "" {
		group = "core"
	}
	return group + "." + kind.Version + "." + kind.Kind
}

// writeCases writes for each kind each field alone with each of its samples, zero among them, and random mixes.
func writeCases(kinds []schema.GroupVersionKind, seed int64, mixes int, folder string, only []string) {
	total := 0
	for _, kind := range kinds {
		if len(only) > 0 && !contains(only, kind.Kind) {
			continue
		}
		object, err := types.New(kind)
		if runtime.IsNotRegisteredError(err) {
			// Built with the modules of another Kubernetes than the models.
			log.Printf("%v does not exist", kind)
			continue
		}
		check(err)
		file := newCaseFile(filepath.Join(folder, fileName(kind)+".gz"))
		single := &fields{open: map[reflect.Type]int{}}
		single.each(reflect.ValueOf(object).Elem(), func() { file.addObject(object, kind) })
		hash := fnv.New64()
		hash.Write([]byte(kind.String()))
		random := &mixer{rand.New(rand.NewSource(seed ^ int64(hash.Sum64())))}
		for i := 0; i < mixes; i++ {
			mixed, _ := types.New(kind)
			random.fill(reflect.ValueOf(mixed).Elem(), 0)
			file.addObject(mixed, kind)
		}
		file.close()
		total += file.count
	}
	log.Printf("%d objects in both encodings", total)
}

// writeOnce writes each field of each type once, whatever kinds have the type.
func writeOnce(kinds []schema.GroupVersionKind, target string) {
	file := newCaseFile(target)
	single := &fields{open: map[reflect.Type]int{}, done: map[reflect.Type]bool{}}
	for _, kind := range kinds {
		object, err := types.New(kind)
		check(err)
		file.addObject(object, kind)
		single.each(reflect.ValueOf(object).Elem(), func() { file.addObject(object, kind) })
	}
	file.close()
	log.Printf("%d objects in both encodings", file.count)
}

// writeGolden collects the golden objects that k8s.io/api is tested with, those of each version in a file.
func writeGolden(kinds []schema.GroupVersionKind, source, folder string) {
	versions, err := os.ReadDir(source)
	check(err)
	total := 0
	for _, version := range versions {
		if !version.IsDir() {
			continue
		}
		file := newCaseFile(filepath.Join(folder, version.Name()+".gz"))
		for _, kind := range kinds {
			name := filepath.Join(source, version.Name(), fileName(kind))
			text, err := os.ReadFile(name + ".json")
			if os.IsNotExist(err) {
				continue
			}
			check(err)
			wire, err := os.ReadFile(name + ".pb")
			check(err)
			var line bytes.Buffer
			check(json.Compact(&line, text))
			file.add(line.Bytes(), wire)
		}
		file.close()
		log.Printf("%s: %d golden objects", version.Name(), file.count)
		total += file.count
	}
	if total == 0 {
		log.Fatalf("%s holds no golden objects", source)
	}
}
