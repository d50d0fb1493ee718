package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/registry/apps/daemonset"
	"k8s.io/kubernetes/pkg/registry/apps/deployment"
	"k8s.io/kubernetes/pkg/registry/apps/replicaset"
	"k8s.io/kubernetes/pkg/registry/apps/statefulset"
	"k8s.io/kubernetes/pkg/registry/batch/cronjob"
	"k8s.io/kubernetes/pkg/registry/batch/job"
	"k8s.io/kubernetes/pkg/registry/core/node"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolume"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolumeclaim"
	"k8s.io/kubernetes/pkg/registry/core/pod"
	"k8s.io/kubernetes/pkg/registry/core/podtemplate"
	"k8s.io/kubernetes/pkg/registry/core/replicationcontroller"
	"k8s.io/kubernetes/pkg/registry/core/service"
	"k8s.io/kubernetes/pkg/registry/node/runtimeclass"
	"k8s.io/kubernetes/pkg/registry/storage/storageclass"
)

// strategies are what the API server asks about objects of a kind: what it drops from them before admission, and where they are.
var strategies = map[schema.GroupKind]rest.RESTCreateUpdateStrategy{
	{Kind: "Pod"}:                                   pod.Strategy,
	{Kind: "PodTemplate"}:                           podtemplate.Strategy,
	{Kind: "ReplicationController"}:                 replicationcontroller.Strategy,
	{Kind: "Service"}:                               service.Strategy,
	{Kind: "Node"}:                                  node.Strategy,
	{Kind: "PersistentVolume"}:                      persistentvolume.Strategy,
	{Kind: "PersistentVolumeClaim"}:                 persistentvolumeclaim.Strategy,
	{Group: "apps", Kind: "DaemonSet"}:              daemonset.Strategy,
	{Group: "apps", Kind: "Deployment"}:             deployment.Strategy,
	{Group: "apps", Kind: "ReplicaSet"}:             replicaset.Strategy,
	{Group: "apps", Kind: "StatefulSet"}:            statefulset.Strategy,
	{Group: "batch", Kind: "CronJob"}:               cronjob.Strategy,
	{Group: "batch", Kind: "Job"}:                   job.Strategy,
	{Group: "node.k8s.io", Kind: "RuntimeClass"}:    runtimeclass.Strategy,
	{Group: "storage.k8s.io", Kind: "StorageClass"}: storageclass.Strategy,
}

// Request is one line of standard input.
type Request struct {
	// Operation is CREATE where it is missing.
	Operation   admission.Operation `json:"operation"`
	Subresource string              `json:"subresource"`
	Object      json.RawMessage     `json:"object"`
	// OldObject is what an UPDATE changes.
	OldObject json.RawMessage `json:"oldObject"`
	// NamespaceLabels are those of the object's namespace, beside the one with its name.
	NamespaceLabels map[string]string `json:"namespaceLabels"`
	User            *User             `json:"user"`
}

// User sends a request; an administrator by default.
type User struct {
	Name   string   `json:"name"`
	Groups []string `json:"groups"`
}

// attempt is a request after the API server has decoded it and dropped fields of gates that are off.
type attempt struct {
	attributes *annotated
	// served is the object in the version of the request: what policies evaluate.
	served    runtime.Object
	namespace *corev1.Namespace
}

// annotated are attributes that show the annotations that admission adds.
type annotated struct {
	admission.Attributes
	annotations map[string]string
}

// AddAnnotation does what the API server's own attributes do: the first value of a key stays.
func (a *annotated) AddAnnotation(key, value string) error {
	if before, ok := a.annotations[key]; ok && before != value {
		return fmt.Errorf("admission annotations are not allowed to be overwritten, key:%q, old value: %q, new value: %q", key, before, value)
	}
	a.annotations[key] = value
	return nil
}

func readRequest(line []byte) (*Request, error) {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	asked := &Request{Operation: admission.Create}
	if err := decoder.Decode(asked); err != nil {
		return nil, fmt.Errorf("a line is no request: %w", err)
	}
	switch asked.Operation {
	case admission.Create, admission.Update:
		return asked, nil
	}
	return nil, fmt.Errorf("the operation of a request is %q: use CREATE or UPDATE", asked.Operation)
}

// attemptOf returns an error where the API server does not decode the object, or has no such kind.
func attemptOf(asked *Request) (*attempt, error) {
	object, kind, err := decode(asked.Object)
	if err != nil {
		return nil, err
	}
	strategy, ok := strategies[kind.GroupKind()]
	if !ok {
		return nil, fmt.Errorf("%s is no kind that rules are about", kind)
	}
	metadata, err := complete(object, strategy)
	if err != nil {
		return nil, err
	}
	old, err := prepare(asked, object, *kind, strategy)
	if err != nil {
		return nil, err
	}
	served, err := legacyscheme.Scheme.ConvertToVersion(object, kind.GroupVersion())
	if err != nil {
		return nil, err
	}
	resource, _ := meta.UnsafeGuessKindToResource(*kind)
	var options runtime.Object = &metav1.CreateOptions{}
	if asked.Operation == admission.Update {
		options = &metav1.UpdateOptions{}
	}
	attributes := admission.NewAttributesRecord(object, old, *kind, metadata.GetNamespace(), metadata.GetName(), resource, asked.Subresource, asked.Operation, options, false, userOf(asked))
	return &attempt{
		attributes: &annotated{Attributes: attributes, annotations: map[string]string{}},
		served:     served,
		namespace:  namespaceOf(metadata.GetNamespace(), asked.NamespaceLabels),
	}, nil
}

// decode ignores unknown fields, as the API server does by default.
func decode(text []byte) (runtime.Object, *schema.GroupVersionKind, error) {
	return legacyscheme.Codecs.UniversalDecoder().Decode(text, nil, nil)
}

// complete gives an object the metadata that a request or the server adds.
func complete(object runtime.Object, strategy rest.RESTCreateUpdateStrategy) (metav1.Object, error) {
	metadata, err := meta.Accessor(object)
	if err != nil {
		return nil, err
	}
	switch {
	case !strategy.NamespaceScoped():
		metadata.SetNamespace("")
	case metadata.GetNamespace() == "":
		metadata.SetNamespace(metav1.NamespaceDefault)
	}
	if metadata.GetName() == "" && metadata.GetGenerateName() != "" {
		metadata.SetName(strategy.GenerateName(metadata.GetGenerateName()))
	}
	return metadata, nil
}

// prepare drops from the object what the API server drops before admission. It returns the object that is changed, if one is.
func prepare(asked *Request, object runtime.Object, kind schema.GroupVersionKind, strategy rest.RESTCreateUpdateStrategy) (runtime.Object, error) {
	if asked.Operation == admission.Create {
		rest.FillObjectMetaSystemFields(accessor(object))
		strategy.PrepareForCreate(contextOf(kind, accessor(object).GetNamespace(), "create"), object)
		return nil, nil
	}
	old, oldKind, err := decode(asked.OldObject)
	if err != nil {
		return nil, fmt.Errorf("oldObject: %w", err)
	}
	if *oldKind != kind {
		return nil, fmt.Errorf("oldObject is a %s, and the object is a %s", oldKind, kind)
	}
	if _, err := complete(old, strategy); err != nil {
		return nil, err
	}
	var update rest.RESTUpdateStrategy = strategy
	if asked.Subresource == "ephemeralcontainers" {
		update = pod.EphemeralContainersStrategy
	}
	update.PrepareForUpdate(contextOf(kind, accessor(object).GetNamespace(), "update"), object, old)
	return old, nil
}

// accessor is for objects whose metadata has been read before.
func accessor(object runtime.Object) metav1.Object {
	metadata, err := meta.Accessor(object)
	if err != nil {
		panic(err)
	}
	return metadata
}

func contextOf(kind schema.GroupVersionKind, namespace, verb string) context.Context {
	ctx := request.WithNamespace(context.Background(), namespace)
	return request.WithRequestInfo(ctx, &request.RequestInfo{
		IsResourceRequest: true,
		Verb:              verb,
		APIGroup:          kind.Group,
		APIVersion:        kind.Version,
		Namespace:         namespace,
	})
}

func userOf(asked *Request) user.Info {
	if asked.User == nil {
		return &user.DefaultInfo{Name: "kubernetes-admin", Groups: []string{user.SystemPrivilegedGroup, user.AllAuthenticated}}
	}
	return &user.DefaultInfo{Name: asked.User.Name, Groups: asked.User.Groups}
}

// namespaceOf is nil for objects outside namespaces.
func namespaceOf(name string, labels map[string]string) *corev1.Namespace {
	if name == "" {
		return nil
	}
	all := map[string]string{corev1.LabelMetadataName: name}
	for key, value := range labels {
		all[key] = value
	}
	return &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name, Labels: all}}
}
