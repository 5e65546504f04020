// Writes the tables that the test API server takes for its built-in kinds: see README.md.
package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"sort"
	"strings"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistration "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

type object = map[string]any

var served = regexp.MustCompile(`^v[0-9]+$`)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: catalog KUBERNETES-MODULE-FOLDER RESOURCE-FOLDER")
	}
	source, target := os.Args[1], os.Args[2]
	versions := discovery(source, target)
	schemas := openapi(source, target, versions)
	types(target, versions, schemas)
}

// discovery keeps of the published aggregated discovery what a server with default settings serves.
func discovery(source, target string) []schema.GroupVersion {
	core := read(filepath.Join(source, "api/discovery/api__v1.json"))
	groups := read(filepath.Join(source, "api/discovery/aggregated_v2.json"))["items"].([]any)
	var kept []any
	versions := []schema.GroupVersion{{Version: "v1"}}
	for _, item := range groups {
		group := item.(object)
		var stable []any
		for _, v := range group["versions"].([]any) {
			if served.MatchString(v.(object)["version"].(string)) {
				stable = append(stable, v)
				versions = append(versions, schema.GroupVersion{
					Group: group["metadata"].(object)["name"].(string), Version: v.(object)["version"].(string)})
			}
		}
		if stable != nil {
			group["versions"] = stable
			kept = append(kept, group)
		}
	}
	hashes := object{}
	for _, gv := range versions {
		file := "apis__" + gv.Group + "__" + gv.Version + ".json"
		if gv.Group == "" {
			file = "api__v1.json"
		}
		for _, r := range read(filepath.Join(source, "api/discovery", file))["resources"].([]any) {
			if hash, ok := r.(object)["storageVersionHash"]; ok {
				hashes[gv.Group+"/"+gv.Version+"/"+r.(object)["name"].(string)] = hash
			}
		}
	}
	write(target, "discovery.json.gz", object{"core": core["resources"], "groups": kept, "hashes": hashes})
	return versions
}

// openapi merges the schemas of all served versions: the same type has the same schema in each document.
func openapi(source, target string, versions []schema.GroupVersion) object {
	schemas := object{}
	for _, gv := range versions {
		file := "apis__" + gv.Group + "__" + gv.Version + "_openapi.json"
		if gv.Group == "" {
			file = "api__v1_openapi.json"
		}
		doc := read(filepath.Join(source, "api/openapi-spec/v3", file))
		for name, s := range doc["components"].(object)["schemas"].(object) {
			schemas[name] = s
		}
	}
	write(target, "openapi.json.gz", schemas)
	return schemas
}

// types writes, a line a field, how the Go types order and encode their fields.
func types(target string, versions []schema.GroupVersion, schemas object) {
	known := scheme.Scheme
	if err := apiextensions.AddToScheme(known); err != nil {
		log.Fatal(err)
	}
	if err := apiregistration.AddToScheme(known); err != nil {
		log.Fatal(err)
	}
	w := &writer{ids: map[reflect.Type]int{}, schemas: schemas}
	var kinds []string
	for _, gv := range versions {
		byKind := known.KnownTypes(gv)
		var names []string
		for kind, t := range byKind {
			if strings.HasPrefix(t.PkgPath(), "k8s.io/apimachinery") || strings.HasSuffix(kind, "List") {
				continue
			}
			names = append(names, kind)
		}
		sort.Strings(names)
		for _, kind := range names {
			kinds = append(kinds, fmt.Sprintf("K\t%s\t%s\t%s\t%s", gv.Group, gv.Version, kind, w.expression(byKind[kind])))
		}
	}
	kinds = append(kinds, "K\tmeta.k8s.io\tv1\tDeleteOptions\t"+w.expression(reflect.TypeOf(meta.DeleteOptions{})))
	for i := 0; i < len(w.order); i++ {
		w.describe(w.order[i])
	}
	save(target, "types.tsv.gz", func(out io.Writer) {
		for _, line := range append(kinds, w.lines...) {
			fmt.Fprintln(out, line)
		}
	})
}

type writer struct {
	ids     map[reflect.Type]int
	order   []reflect.Type
	lines   []string
	schemas object
}

// leaves are types with an encoding of their own.
var leaves = map[string]string{
	"k8s.io/apimachinery/pkg/apis/meta/v1.Time": "t", "k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime": "u",
	"k8s.io/apimachinery/pkg/apis/meta/v1.Duration": "d", "k8s.io/apimachinery/pkg/api/resource.Quantity": "q",
	"k8s.io/apimachinery/pkg/util/intstr.IntOrString": "x", "k8s.io/apimachinery/pkg/runtime.RawExtension": "r",
	"k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1":                 "r",
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSON": "r",
}

// unions are a schema or something simpler.
var unions = map[string]string{
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrArray":       "A",
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrBool":        "O",
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrStringArray": "S",
}

func (w *writer) expression(t reflect.Type) string {
	name := t.PkgPath() + "." + t.Name()
	if leaf, ok := leaves[name]; ok {
		return leaf
	}
	if letter, ok := unions[name]; ok {
		return letter + w.expression(reflect.TypeOf(apiextensions.JSONSchemaProps{}))
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + w.expression(t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "B"
		}
		return "[" + w.expression(t.Elem())
	case reflect.Map:
		return "{" + w.expression(t.Elem())
	case reflect.String:
		return "s"
	case reflect.Bool:
		return "b"
	case reflect.Int32, reflect.Uint8, reflect.Uint32:
		return "i"
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64:
		return "l"
	case reflect.Float32, reflect.Float64:
		return "f"
	case reflect.Struct:
		id, ok := w.ids[t]
		if !ok {
			id = len(w.order)
			w.ids[t] = id
			w.order = append(w.order, t)
		}
		return fmt.Sprintf("#%d", id)
	}
	log.Fatalf("no expression for %v", t)
	return ""
}

func (w *writer) describe(t reflect.Type) {
	model := ""
	if m, ok := reflect.New(t).Elem().Interface().(interface{ OpenAPIModelName() string }); ok {
		model = m.OpenAPIModelName()
	}
	w.lines = append(w.lines, fmt.Sprintf("T\t%d\t%s\t%s.%s", w.ids[t], model, filepath.Base(t.PkgPath()), t.Name()))
	described, _ := w.schemas[model].(object)
	properties, _ := described["properties"].(object)
	w.fields(t, properties, "")
}

// outside is the path of what protobuf has outside the object: kind and apiVersion.
const outside = "-"

// fields writes a line for each field; around is the path of numbers of the messages that JSON has in the same object.
func (w *writer) fields(t reflect.Type, properties object, around string) {
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		parts := strings.Split(f.Tag.Get("json"), ",")
		name, options := parts[0], parts[1:]
		number := ""
		if tag := strings.Split(f.Tag.Get("protobuf"), ","); len(tag) > 1 && around != outside {
			number = around + tag[1]
		}
		if name == "" && f.Anonymous || contains(options, "inline") {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			if number == "" {
				w.fields(inner, properties, outside)
			} else {
				w.fields(inner, properties, number+".")
			}
			continue
		}
		if name == "-" || name == "" {
			continue
		}
		flags := ""
		if contains(options, "omitempty") {
			flags += "o"
		}
		if contains(options, "omitzero") {
			flags += "z"
		}
		s, _ := properties[name].(object)
		if s["x-kubernetes-map-type"] == "atomic" || refersToAtomic(s, w.schemas) {
			flags += "a"
		}
		listType, _ := s["x-kubernetes-list-type"].(string)
		var keys []string
		if list, ok := s["x-kubernetes-list-map-keys"].([]any); ok {
			for _, k := range list {
				keys = append(keys, k.(string))
			}
		}
		line := fmt.Sprintf("%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s", name, w.expression(f.Type), flags, f.Tag.Get("patchStrategy"),
			f.Tag.Get("patchMergeKey"), listType, strings.Join(keys, ","), number)
		w.lines = append(w.lines, strings.TrimRight(line, "\t"))
	}
}

func refersToAtomic(s object, schemas object) bool {
	ref, _ := s["$ref"].(string)
	if all, ok := s["allOf"].([]any); ok && len(all) == 1 {
		ref, _ = all[0].(object)["$ref"].(string)
	}
	target, _ := schemas[strings.TrimPrefix(ref, "#/components/schemas/")].(object)
	return target["x-kubernetes-map-type"] == "atomic"
}

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}

func read(file string) object {
	data, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	var result object
	if err := json.Unmarshal(data, &result); err != nil {
		log.Fatalf("%s: %v", file, err)
	}
	return result
}

func write(folder, name string, value any) {
	save(folder, name, func(out io.Writer) {
		if err := json.NewEncoder(out).Encode(value); err != nil {
			log.Fatal(err)
		}
	})
}

func save(folder, name string, content func(io.Writer)) {
	file, err := os.Create(filepath.Join(folder, name))
	if err != nil {
		log.Fatal(err)
	}
	zip, _ := gzip.NewWriterLevel(file, gzip.BestCompression)
	buffer := bufio.NewWriter(zip)
	content(buffer)
	for _, close := range []func() error{buffer.Flush, zip.Close, file.Close} {
		if err := close(); err != nil {
			log.Fatal(err)
		}
	}
}
