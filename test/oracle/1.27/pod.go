package main

import (
	"fmt"
	"sort"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/storage/names"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	podutil "k8s.io/kubernetes/pkg/api/pod"
	core "k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/apis/core/helper/qos"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	"k8s.io/kubernetes/pkg/apis/core/validation"
	"k8s.io/kubernetes/pkg/capabilities"
)

var decoder = strictDecoder()

func init() {
	// Without this every privileged container and every hostProcess pod is refused. kubeadm starts
	// the API server with --allow-privileged, so a usual cluster does not refuse them.
	capabilities.Initialize(capabilities.Capabilities{AllowPrivileged: true})
}

// strictDecoder reads JSON, applies the defaults and converts to the internal types, as the API
// server does for a request that asks for strict field validation, which kubectl does.
func strictDecoder() runtime.Decoder {
	info, ok := runtime.SerializerInfoForMediaType(legacyscheme.Codecs.SupportedMediaTypes(), runtime.ContentTypeJSON)
	if !ok {
		panic("the scheme has no JSON serializer")
	}
	return legacyscheme.Codecs.DecoderToVersion(info.StrictSerializer, core.SchemeGroupVersion)
}

// judge answers one line with a Verdict or an Undecodable.
func judge(line []byte) any {
	pod, err := decode(line)
	if err != nil {
		return Undecodable{Reason: err.Error()}
	}
	prepareForCreate(pod)
	options := podutil.GetValidationOptionsFromPodSpecAndMeta(&pod.Spec, nil, &pod.ObjectMeta, nil)
	return Verdict{Errors: findings(validation.ValidatePodCreate(pod, options))}
}

func decode(line []byte) (*core.Pod, error) {
	object, kind, err := decoder.Decode(line, nil, nil)
	if err != nil {
		return nil, err
	}
	pod, ok := object.(*core.Pod)
	if !ok || kind.GroupVersion() != v1.SchemeGroupVersion {
		return nil, fmt.Errorf("%s is not a v1 Pod", kind)
	}
	return pod, nil
}

// prepareForCreate does what stands between decoding and validation in the API server: the request
// gives the namespace and the server the name, then the pod strategy resets the status and drops
// fields whose feature gate is off. Only then do fields like hostUsers look as validation sees them.
func prepareForCreate(pod *core.Pod) {
	if pod.Namespace == "" {
		pod.Namespace = "default"
	}
	if pod.Name == "" && pod.GenerateName != "" {
		pod.Name = names.SimpleNameGenerator.GenerateName(pod.GenerateName)
	}
	pod.Status = core.PodStatus{Phase: core.PodPending, QOSClass: qos.GetPodQOS(pod)}
	podutil.DropDisabledPodFields(pod, nil)
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
