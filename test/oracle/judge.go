package main

import (
	"context"
	"fmt"
	"sort"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	"k8s.io/kubernetes/pkg/capabilities"
	"k8s.io/kubernetes/pkg/registry/apps/daemonset"
	"k8s.io/kubernetes/pkg/registry/apps/deployment"
	"k8s.io/kubernetes/pkg/registry/apps/replicaset"
	"k8s.io/kubernetes/pkg/registry/apps/statefulset"
	"k8s.io/kubernetes/pkg/registry/batch/cronjob"
	"k8s.io/kubernetes/pkg/registry/batch/job"
	"k8s.io/kubernetes/pkg/registry/core/pod"
	"k8s.io/kubernetes/pkg/registry/core/podtemplate"
	"k8s.io/kubernetes/pkg/registry/core/replicationcontroller"
)

// strategies are what the API server itself asks about a new object: what it drops from it, and
// what it holds against it. Each kind that carries a pod template has its own.
var strategies = map[schema.GroupVersionKind]rest.RESTCreateStrategy{
	kind("", "Pod"):                   pod.Strategy,
	kind("", "PodTemplate"):           podtemplate.Strategy,
	kind("", "ReplicationController"): replicationcontroller.Strategy,
	kind("apps", "DaemonSet"):         daemonset.Strategy,
	kind("apps", "Deployment"):        deployment.Strategy,
	kind("apps", "ReplicaSet"):        replicaset.Strategy,
	kind("apps", "StatefulSet"):       statefulset.Strategy,
	kind("batch", "CronJob"):          cronjob.Strategy,
	kind("batch", "Job"):              job.Strategy,
}

var decoder = strictDecoder()

func init() {
	// Without this every privileged container and every hostProcess pod is refused. kubeadm starts
	// the API server with --allow-privileged, so a usual cluster does not refuse them.
	capabilities.Initialize(capabilities.Capabilities{AllowPrivileged: true})
}

func kind(group, name string) schema.GroupVersionKind {
	return schema.GroupVersionKind{Group: group, Version: "v1", Kind: name}
}

// strictDecoder reads JSON, applies the defaults and converts to the internal types, as the API
// server does for a request that asks for strict field validation, which kubectl does.
func strictDecoder() runtime.Decoder {
	info, ok := runtime.SerializerInfoForMediaType(legacyscheme.Codecs.SupportedMediaTypes(), runtime.ContentTypeJSON)
	if !ok {
		panic("the scheme has no JSON serializer")
	}
	return legacyscheme.Codecs.DecoderToVersion(info.StrictSerializer, runtime.InternalGroupVersioner)
}

// judge answers one line with a Verdict or an Undecodable.
func judge(line []byte) any {
	object, kind, err := decode(line)
	if err != nil {
		return Undecodable{Reason: err.Error()}
	}
	strategy, ctx := strategies[*kind], creation(*kind)
	if err := prepareForCreate(ctx, object, strategy); err != nil {
		return Undecodable{Reason: err.Error()}
	}
	levels, err := refusing(object)
	if err != nil {
		return Undecodable{Reason: err.Error()}
	}
	return Verdict{Errors: findings(validate(ctx, object, strategy)), PodSecurity: levels}
}

// decode returns an object, and a kind that has a strategy.
func decode(line []byte) (runtime.Object, *schema.GroupVersionKind, error) {
	object, kind, err := decoder.Decode(line, nil, nil)
	if err != nil {
		return nil, nil, err
	}
	if _, ok := strategies[*kind]; !ok {
		return nil, nil, fmt.Errorf("%s is no kind that has a pod template", kind)
	}
	return object, kind, nil
}

// creation is the context of a request that creates an object. The declarative validation of 1.33 and newer reads from it in which
// API version it must validate; without it, the object is rejected with an internal error.
func creation(kind schema.GroupVersionKind) context.Context {
	ctx := request.WithNamespace(context.Background(), "default")
	return request.WithRequestInfo(ctx, &request.RequestInfo{
		IsResourceRequest: true,
		Verb:              "create",
		APIGroup:          kind.Group,
		APIVersion:        kind.Version,
		Namespace:         request.NamespaceValue(ctx),
	})
}

// prepareForCreate does what stands between decoding and validation in the API server: the request
// gives the namespace, the server what identifies the object, then the strategy of the kind drops
// fields whose feature gate is off. Only then do fields like hostUsers look as validation sees them.
func prepareForCreate(ctx context.Context, object runtime.Object, strategy rest.RESTCreateStrategy) error {
	metadata, err := meta.Accessor(object)
	if err != nil {
		return err
	}
	rest.FillObjectMetaSystemFields(metadata)
	if metadata.GetNamespace() == "" {
		metadata.SetNamespace(request.NamespaceValue(ctx))
	}
	if metadata.GetName() == "" && metadata.GetGenerateName() != "" {
		metadata.SetName(strategy.GenerateName(metadata.GetGenerateName()))
	}
	strategy.PrepareForCreate(ctx, object)
	return nil
}

// findings are sorted because validation walks maps, whose order differs from run to run.
func findings(errors field.ErrorList) []Finding {
	all := make([]Finding, 0, len(errors))
	for _, err := range errors {
		all = append(all, Finding{Path: err.Field, Type: err.Type.String(), Detail: err.Detail})
	}
	sort.Slice(all, func(i, j int) bool {
		a, b := all[i], all[j]
		if a.Path != b.Path {
			return a.Path < b.Path
		}
		return a.Type+a.Detail < b.Type+b.Detail
	})
	return all
}
