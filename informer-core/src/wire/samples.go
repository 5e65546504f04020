// Licensed under the Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0

package main

import (
	"math"
	"math/rand"
	"reflect"
	"time"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

const anyJSON = `{"a":[1,1.5,null,"ä\u0000",9007199254740993,-0.0,1e30],"":{},"b":true}`

// samples are the values that a leaf is tried with; the first one is no zero, the second one is.
var samples = map[reflect.Type][]any{
	reflect.TypeFor[meta.Time](): {
		meta.Unix(1767323045, 0), meta.Time{}, meta.Unix(0, 0), meta.NewTime(time.Unix(-1, 999_999_999)), meta.Unix(253402300799, 0)},
	reflect.TypeFor[meta.MicroTime](): {
		meta.NewMicroTime(time.Unix(1767323045, 123_456_789)), meta.MicroTime{}, meta.NewMicroTime(time.Unix(0, 0)),
		meta.NewMicroTime(time.Unix(1767323045, 999)), meta.NewMicroTime(time.Unix(-7, 500_000_000))},
	reflect.TypeFor[resource.Quantity](): {
		resource.MustParse("1.5Gi"), resource.Quantity{}, resource.MustParse("0.0001"), resource.MustParse("1e9"),
		resource.MustParse("12345678n"), resource.MustParse("-5"), resource.MustParse("8Ei"), resource.MustParse("0Gi")},
	reflect.TypeFor[intstr.IntOrString](): {
		intstr.FromInt32(80), intstr.IntOrString{}, intstr.FromString("25%"), intstr.FromString(""), intstr.FromInt32(-1)},
	reflect.TypeFor[runtime.RawExtension](): {
		runtime.RawExtension{Raw: []byte(anyJSON)}, runtime.RawExtension{}, runtime.RawExtension{Raw: []byte(`null`)},
		runtime.RawExtension{Raw: []byte(`{}`)}},
	reflect.TypeFor[meta.FieldsV1](): {meta.FieldsV1{Raw: []byte(anyJSON)}, meta.FieldsV1{}},
	reflect.TypeFor[apiextensions.JSON](): {
		apiextensions.JSON{Raw: []byte(anyJSON)}, apiextensions.JSON{}, apiextensions.JSON{Raw: []byte(`"x"`)},
		apiextensions.JSON{Raw: []byte(`0`)}, apiextensions.JSON{Raw: []byte(`[]`)}},
	reflect.TypeFor[[]byte](): {[]byte{0, 1, 254, 255}, []byte{}, []byte("x")},
}

var kindSamples = map[reflect.Kind][]any{
	reflect.String:  {"aé𝄞\"\\\n<&\u2028", "", "x"},
	reflect.Bool:    {true, false},
	reflect.Int:     {7, 0, -1},
	reflect.Int32:   {7, 0, -1, math.MaxInt32, math.MinInt32},
	reflect.Int64:   {7, 0, -1, math.MaxInt64, math.MinInt64},
	reflect.Uint8:   {7, 0},
	reflect.Uint32:  {7, 0},
	reflect.Float64: {1.5, 0, 3, -2, 1e20, 1e21, 0.1, 1e-7, 4611686018427387904.0},
}

// samplesOf returns the values for a leaf; none for a type that has parts.
func samplesOf(t reflect.Type) []reflect.Value {
	found, ok := samples[t]
	if !ok {
		found = kindSamples[t.Kind()]
	}
	var values []reflect.Value
	for _, sample := range found {
		values = append(values, reflect.ValueOf(sample).Convert(t))
	}
	return values
}

// fields sets one field of an object after the other.
type fields struct {
	// open counts how often a type is around the present one: types contain themselves.
	open map[reflect.Type]int
	// done are types whose fields are left out, or nil if none is.
	done map[reflect.Type]bool
}

// each calls emit with each value that a type can take, and leaves zero behind.
func (f *fields) each(v reflect.Value, emit func()) {
	t := v.Type()
	if values := samplesOf(t); values != nil {
		for _, value := range values {
			v.Set(value)
			emit()
		}
		v.SetZero()
		return
	}
	switch t.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		emit()
		f.each(v.Elem(), emit)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(t, 2, 2))
		emit()
		v.Set(reflect.MakeSlice(t, 1, 1))
		f.each(v.Index(0), emit)
	case reflect.Map:
		element := reflect.New(t.Elem()).Elem()
		for _, key := range []string{"k.y/é", ""} {
			v.Set(reflect.MakeMap(t))
			put := func() { v.SetMapIndex(reflect.ValueOf(key).Convert(t.Key()), element); emit() }
			put()
			f.each(element, put)
		}
	case reflect.Struct:
		if f.open[t] > 1 || f.done[t] {
			return
		}
		f.open[t]++
		for i := 0; i < t.NumField(); i++ {
			if isWritten(t.Field(i)) {
				f.each(v.Field(i), emit)
			}
		}
		f.open[t]--
		if f.done != nil && f.open[t] == 0 {
			f.done[t] = true
		}
	}
	v.SetZero()
}

// mixer sets many fields at random.
type mixer struct {
	*rand.Rand
}

func (m *mixer) fill(v reflect.Value, depth int) {
	t := v.Type()
	if values := samplesOf(t); values != nil {
		v.Set(values[m.Intn(len(values))])
		return
	}
	switch t.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		m.fill(v.Elem(), depth)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(t, m.Intn(3), 3))
		for i := 0; i < v.Len(); i++ {
			m.fill(v.Index(i), depth)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(t))
		for _, key := range []string{"", "a", "b.c/d"}[m.Intn(4):] {
			element := reflect.New(t.Elem()).Elem()
			m.fill(element, depth)
			v.SetMapIndex(reflect.ValueOf(key).Convert(t.Key()), element)
		}
	case reflect.Struct:
		// The deeper, the fewer: a pod has more than a thousand fields.
		chance := []float32{0.9, 0.7, 0.4, 0.3, 0.2}[min(depth, 4)]
		if depth > 12 {
			return
		}
		for i := 0; i < t.NumField(); i++ {
			if isWritten(t.Field(i)) && m.Float32() < chance {
				m.fill(v.Field(i), depth+1)
			}
		}
	}
}

func isWritten(field reflect.StructField) bool {
	tag := field.Tag.Get("protobuf")
	return field.IsExported() && tag != "" && tag != "-" && field.Type.Kind() != reflect.Interface
}
