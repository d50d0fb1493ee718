package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

var (
	marshaler   = reflect.TypeOf((*json.Marshaler)(nil)).Elem()
	podTemplate = reflect.TypeOf(corev1.PodTemplateSpec{})
	nodeStatus  = reflect.TypeOf(corev1.NodeStatus{})

	// leaves are the structs and slices that JSON shows as one value.
	leaves = map[reflect.Type]string{
		reflect.TypeOf(resource.Quantity{}):      "quantity",
		reflect.TypeOf(resource.QuantityValue{}): "quantity",
		reflect.TypeOf(intstr.IntOrString{}):     "intOrString",
		reflect.TypeOf(metav1.Time{}):            "time",
		reflect.TypeOf(metav1.MicroTime{}):       "time",
		reflect.TypeOf(metav1.Duration{}):        "duration",
		reflect.TypeOf([]byte{}):                 "bytes",
	}

	// newLeaves are leaves whose Go types not every version has.
	newLeaves = map[string]string{
		// Since 1.28 a text such as 5s; before, and still, a number of nanoseconds.
		"k8s.io/component-base/logs/api/v1.TimeOrMetaDuration": "intOrString",
	}
)

// walker collects the lines of one kind.
type walker struct {
	kind  string
	lines []string
}

func fieldsOf(kind reflect.Type) []string {
	w := &walker{kind: kind.Name()}
	w.fields("", kind)
	return w.lines
}

// fields visits each field of a struct; inlined structs belong to the struct that holds them.
func (w *walker) fields(prefix string, owner reflect.Type) {
	for i := 0; i < owner.NumField(); i++ {
		field := owner.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name == "" && (field.Anonymous || strings.Contains(options, "inline")):
			w.fields(prefix, field.Type)
		case name == "":
			panic(fmt.Sprintf("%s.%s has no JSON name", owner, field.Name))
		case !isSkipped(name, field.Type):
			w.value(prefix+name, field.Type)
		}
	}
}

// isSkipped leaves out what the server writes and no rule may read. The status of a Node stays: it is what the
// kubelet reports about its machine, and the only place with versions.
func isSkipped(name string, value reflect.Type) bool {
	isStatus := name == "status" && value.Kind() == reflect.Struct
	return name == "-" || name == "managedFields" || (isStatus && value != nodeStatus)
}

func (w *walker) value(path string, value reflect.Type) {
	if leaf := leafOf(value); leaf != "" {
		w.add(path, leaf)
		return
	}
	if value.Kind() != reflect.Pointer && reflect.PointerTo(value).Implements(marshaler) {
		panic(fmt.Sprintf("%s: %s writes its own JSON and is not among the leaves", path, value))
	}
	switch value.Kind() {
	case reflect.Pointer:
		w.value(path, value.Elem())
	case reflect.Slice:
		w.value(path+"[]", value.Elem())
	case reflect.Map:
		w.value(path+"{}", value.Elem())
	case reflect.Struct:
		w.object(path, value)
	default:
		w.add(path, scalar(value))
	}
}

// leafOf is the JSON type of a leaf, and empty for every other type.
func leafOf(value reflect.Type) string {
	if leaf, ok := leaves[value]; ok {
		return leaf
	}
	return newLeaves[value.PkgPath()+"."+value.Name()]
}

// object stops at the pod template of a workload, which is the same everywhere: the kind PodTemplate
// lists it once.
func (w *walker) object(path string, value reflect.Type) {
	if value == podTemplate && w.kind != "PodTemplate" {
		w.add(path, "PodTemplate")
		return
	}
	w.add(path, "object")
	w.fields(path+".", value)
}

func (w *walker) add(path, jsonType string) {
	w.lines = append(w.lines, w.kind+" "+path+" "+jsonType)
}

func scalar(value reflect.Type) string {
	switch value.Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint32:
		return "integer"
	case reflect.Float32, reflect.Float64:
		return "number"
	case reflect.String:
		return "string"
	}
	panic(fmt.Sprintf("%s has no JSON type here", value))
}
