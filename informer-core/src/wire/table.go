// Licensed under the Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0

package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"reflect"
	"sort"
	"strconv"
	"strings"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// leaves are the types with an encoding of their own.
var leaves = map[reflect.Type]string{
	reflect.TypeFor[meta.Time]():            "t",
	reflect.TypeFor[meta.MicroTime]():       "u",
	reflect.TypeFor[resource.Quantity]():    "q",
	reflect.TypeFor[intstr.IntOrString]():   "x",
	reflect.TypeFor[runtime.RawExtension](): "j",
	reflect.TypeFor[meta.FieldsV1]():        "j",
	reflect.TypeFor[apiextensions.JSON]():   "j",
}

// unions are a schema or something else.
var unions = map[reflect.Type]string{
	reflect.TypeFor[apiextensions.JSONSchemaPropsOrArray]():       "A",
	reflect.TypeFor[apiextensions.JSONSchemaPropsOrBool]():        "B",
	reflect.TypeFor[apiextensions.JSONSchemaPropsOrStringArray](): "S",
}

var (
	marshaller = reflect.TypeFor[json.Marshaler]()
	message    = reflect.TypeFor[interface{ Marshal() ([]byte, error) }]()
)

type table struct {
	ids   map[reflect.Type]int
	order []reflect.Type
	lines []string
}

func writeTable(kinds []schema.GroupVersionKind, file string) {
	t := &table{ids: map[reflect.Type]int{}}
	for _, kind := range kinds {
		goType, ok := types.AllKnownTypes()[kind]
		if !ok || !reflect.PointerTo(goType).Implements(message) {
			log.Printf("%v is not written in protobuf", kind)
			continue
		}
		requireObject(goType)
		apiVersion, name := kind.ToAPIVersionAndKind()
		t.lines = append(t.lines, fmt.Sprintf("K %s %s %d", apiVersion, name, t.id(goType)))
	}
	for i := 0; i < len(t.order); i++ {
		t.lines = append(t.lines, fmt.Sprintf("#%d %v", i, t.order[i]))
		t.fields(t.order[i])
	}
	out, err := os.Create(file)
	check(err)
	zip, _ := gzip.NewWriterLevel(out, gzip.BestCompression)
	for _, line := range t.lines {
		_, err := fmt.Fprintln(zip, line)
		check(err)
	}
	check(zip.Close())
	check(out.Close())
}

// requireObject stops if the metadata is not where a reader of heads looks for it.
func requireObject(t reflect.Type) {
	field, ok := t.FieldByName("ObjectMeta")
	if !ok || !strings.HasPrefix(field.Tag.Get("protobuf"), "bytes,1,") {
		log.Fatalf("the metadata of %v is not field 1", t)
	}
}

func (t *table) id(goType reflect.Type) int {
	id, ok := t.ids[goType]
	if !ok {
		id = len(t.order)
		t.ids[goType] = id
		t.order = append(t.order, goType)
	}
	return id
}

// fields writes a line for each field: number, name in JSON, expression, and an o where JSON leaves out what is zero.
func (t *table) fields(goType reflect.Type) {
	type line struct {
		number int
		text   string
	}
	var lines []line
	for i := 0; i < goType.NumField(); i++ {
		field := goType.Field(i)
		tag := field.Tag.Get("protobuf")
		if tag == "" || tag == "-" {
			if name := field.Tag.Get("json"); name != "-" && field.Type != reflect.TypeFor[meta.TypeMeta]() {
				log.Fatalf("%v.%s is in JSON alone", goType, field.Name)
			}
			continue
		}
		n, err := strconv.Atoi(strings.Split(tag, ",")[1])
		check(err)
		options := strings.Split(field.Tag.Get("json"), ",")
		name, options := options[0], options[1:]
		inline := name == "" && (field.Anonymous || contains(options, "inline"))
		if inline {
			lines = append(lines, line{n, fmt.Sprintf("%d - >%s", n, t.expression(field.Type))})
			continue
		}
		if name == "" || name == "-" || contains(options, "string") {
			log.Fatalf("%v.%s has a JSON tag that this program does not know", goType, field.Name)
		}
		if contains(options, "omitzero") && field.Type != reflect.TypeFor[meta.Time]() {
			// A zero time is written as null where it is not left out, and both read alike.
			log.Fatalf("%v.%s is left out when zero, which only times may be", goType, field.Name)
		}
		text := fmt.Sprintf("%d %s %s", n, name, t.expression(field.Type))
		if contains(options, "omitempty") && hasEmpty(field.Type) {
			text += " o"
		}
		lines = append(lines, line{n, text})
	}
	sort.Slice(lines, func(i, j int) bool { return lines[i].number < lines[j].number })
	for _, l := range lines {
		t.lines = append(t.lines, l.text)
	}
}

// hasEmpty returns whether protobuf writes an empty value of the type while JSON with omitempty does not.
func hasEmpty(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Bool, reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint8, reflect.Uint32, reflect.Float64:
		return true
	case reflect.Slice:
		return t.Elem().Kind() == reflect.Uint8
	}
	return false
}

func (t *table) expression(goType reflect.Type) string {
	if goType.Kind() == reflect.Pointer {
		return t.expression(goType.Elem())
	}
	if leaf, ok := leaves[goType]; ok {
		return leaf
	}
	if union, ok := unions[goType]; ok {
		return union + t.expression(reflect.TypeFor[apiextensions.JSONSchemaProps]())
	}
	if goType.Implements(marshaller) || reflect.PointerTo(goType).Implements(marshaller) {
		log.Fatalf("%v has a JSON form of its own that this program does not know", goType)
	}
	switch goType.Kind() {
	case reflect.Slice:
		if goType.Elem().Kind() == reflect.Uint8 {
			return "y"
		}
		if goType.Implements(message) {
			return "w" + t.expression(goType.Elem())
		}
		return "[" + t.expression(goType.Elem())
	case reflect.Map:
		if goType.Key().Kind() != reflect.String {
			log.Fatalf("%v has keys that are no text", goType)
		}
		return "{" + t.expression(goType.Elem())
	case reflect.String:
		return "s"
	case reflect.Bool:
		return "b"
	case reflect.Int32, reflect.Uint8, reflect.Uint32:
		return "i"
	case reflect.Int, reflect.Int64:
		return "l"
	case reflect.Float64:
		return "f"
	case reflect.Struct:
		return fmt.Sprintf("#%d", t.id(goType))
	}
	log.Fatalf("no expression for %v", goType)
	return ""
}

func contains(list []string, text string) bool {
	for _, element := range list {
		if element == text {
			return true
		}
	}
	return false
}
