package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/apis/admissionregistration/install"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	_ "k8s.io/kubernetes/pkg/apis/node/install"
	_ "k8s.io/kubernetes/pkg/apis/storage/install"
)

// Installed is what the files of a cluster hold: policies, bindings, and objects that bindings name as parameters.
type Installed struct {
	policies []*admissionv1.ValidatingAdmissionPolicy
	bindings []*admissionv1.ValidatingAdmissionPolicyBinding
	params   []runtime.Object
}

// readAll reads objects in YAML or JSON, and applies the defaults as the API server does.
func readAll(files []string) (*Installed, error) {
	all := &Installed{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if err := all.add(text); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return all, nil
}

func (all *Installed) add(text []byte) error {
	documents := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		json, err := yaml.ToJSON(document)
		if err != nil {
			return err
		}
		if bytes.Equal(json, []byte("null")) {
			continue
		}
		object, err := decodeStored(json)
		if err != nil {
			return err
		}
		all.sort(object)
	}
}

func (all *Installed) sort(object runtime.Object) {
	switch one := object.(type) {
	case *admissionv1.ValidatingAdmissionPolicy:
		all.policies = append(all.policies, one)
	case *admissionv1.ValidatingAdmissionPolicyBinding:
		all.bindings = append(all.bindings, one)
	default:
		all.params = append(all.params, one)
	}
}

// decodeStored reads an object in the version that it is written in. Unknown fields are errors. A kind that only a definition of a
// custom resource explains is kept as it is.
func decodeStored(json []byte) (runtime.Object, error) {
	raw := &unstructured.Unstructured{}
	if err := raw.UnmarshalJSON(json); err != nil {
		return nil, err
	}
	if !legacyscheme.Scheme.Recognizes(raw.GroupVersionKind()) {
		return raw, nil
	}
	object, _, err := strictDecoder(raw.GroupVersionKind().GroupVersion()).Decode(json, nil, nil)
	return object, err
}

func strictDecoder(version runtime.GroupVersioner) runtime.Decoder {
	info, ok := runtime.SerializerInfoForMediaType(legacyscheme.Codecs.SupportedMediaTypes(), runtime.ContentTypeJSON)
	if !ok {
		panic("the scheme has no JSON serializer")
	}
	return legacyscheme.Codecs.DecoderToVersion(info.StrictSerializer, version)
}

// kindOf is the kind of an object, also of a typed one that does not contain it.
func kindOf(object runtime.Object) (schema.GroupVersionKind, error) {
	if kind := object.GetObjectKind().GroupVersionKind(); !kind.Empty() {
		return kind, nil
	}
	kinds, _, err := legacyscheme.Scheme.ObjectKinds(object)
	if err != nil {
		return schema.GroupVersionKind{}, err
	}
	return kinds[0], nil
}

// nameOf is the name of an object; every object of a cluster has metadata.
func nameOf(object runtime.Object) string {
	metadata, err := meta.Accessor(object)
	if err != nil {
		return ""
	}
	return metadata.GetName()
}
