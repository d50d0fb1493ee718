package main

import (
	admissionv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
)

// staticParams holds the objects of one kind, where the API server has an informer.
type staticParams struct {
	store    cache.Indexer
	resource schema.GroupResource
}

var _ informers.GenericInformer = staticParams{}

func (p staticParams) Informer() cache.SharedIndexInformer { return synced{} }
func (p staticParams) Lister() cache.GenericLister {
	return cache.NewGenericLister(p.store, p.resource)
}

// synced has read everything there is.
type synced struct {
	cache.SharedIndexInformer
}

func (synced) HasSynced() bool { return true }

// paramsOf are the objects of a kind. Built-in kinds of parameters, such as ConfigMaps, are in namespaces. Others are if one of them is.
func paramsOf(wanted admissionv1.ParamKind, all []runtime.Object) (informers.GenericInformer, meta.RESTScope, error) {
	version, err := schema.ParseGroupVersion(wanted.APIVersion)
	if err != nil {
		return nil, nil, err
	}
	kind := version.WithKind(wanted.Kind)
	resource, _ := meta.UnsafeGuessKindToResource(kind)
	params := staticParams{
		store:    cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}),
		resource: resource.GroupResource(),
	}
	var scope meta.RESTScope = meta.RESTScopeRoot
	if legacyscheme.Scheme.Recognizes(kind) {
		scope = meta.RESTScopeNamespace
	}
	for _, object := range all {
		own, err := kindOf(object)
		if err != nil {
			return nil, nil, err
		}
		if own != kind {
			continue
		}
		if accessor(object).GetNamespace() != "" {
			scope = meta.RESTScopeNamespace
		}
		if err := params.store.Add(object); err != nil {
			return nil, nil, err
		}
	}
	return params, scope, nil
}
