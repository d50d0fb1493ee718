//go:build mutating

package main

import (
	"context"
	"encoding/json"
	"fmt"
	_ "unsafe" // for go:linkname

	admissionv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/plugin/policy/generic"
	"k8s.io/apiserver/pkg/admission/plugin/policy/matching"
	"k8s.io/apiserver/pkg/admission/plugin/policy/mutating"
	listersv1 "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/admissionregistration"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingadmissionpolicy"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingadmissionpolicybinding"
)

// compileMutation is the function with which the API server compiles a stored policy. It has no public form.
//
//go:linkname compileMutation k8s.io/apiserver/pkg/admission/plugin/policy/mutating.compilePolicy
func compileMutation(policy *admissionv1.MutatingAdmissionPolicy) mutating.PolicyEvaluator

// Mutated is the answer to a request.
type Mutated struct {
	// Object is what policies read: with defaults, and with fields of gates that are off, which the API server drops later.
	Object runtime.Object `json:"object"`
	// Result is what policies make of it.
	Result runtime.Object `json:"result"`
	// Error is why a policy could not be evaluated, also if failurePolicy ignores it.
	Error string `json:"error,omitempty"`
}

// mutator holds policies compiled by the API server's own code.
type mutator struct {
	namespaces cache.Indexer
	dispatcher generic.Dispatcher[mutating.PolicyHook]
	hooks      []mutating.PolicyHook
}

// untyped lets the dispatcher apply patches without the schemas that an API server serves. JSON patches need none.
type untyped struct{}

func (untyped) GetTypeConverter(schema.GroupVersionKind) managedfields.TypeConverter {
	return managedfields.NewDeducedTypeConverter()
}

func (untyped) Run(context.Context) {}

// mutations answers requests with what policies make of objects.
func mutations(installed *Installed) (answerer, error) {
	namespaces := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{})
	// No client: every namespace that a request names is in the store.
	matcher := matching.NewMatcher(listersv1.NewNamespaceLister(namespaces), nil)
	one := &mutator{namespaces: namespaces, dispatcher: mutating.NewDispatcher(nobody{}, matcher, untyped{})}
	policies, bindings := mutatingIn(installed)
	for _, policy := range policies {
		hook := hookOfMutation(policy, bindings)
		if len(hook.Bindings) == 0 {
			return nil, fmt.Errorf("the policy %s has no binding, so that it changes nothing", policy.Name)
		}
		one.hooks = append(one.hooks, hook)
	}
	if len(one.hooks) == 0 {
		return nil, fmt.Errorf("the files contain no MutatingAdmissionPolicy")
	}
	return one.answer, nil
}

// hookOfMutation fails on errors, because the dispatcher does not report those that it ignores.
func hookOfMutation(policy *admissionv1.MutatingAdmissionPolicy, bindings []*admissionv1.MutatingAdmissionPolicyBinding) mutating.PolicyHook {
	failing := policy.DeepCopy()
	fail := admissionv1.Fail
	failing.Spec.FailurePolicy = &fail
	hook := mutating.PolicyHook{Policy: failing, Evaluator: compileMutation(failing)}
	for _, binding := range bindings {
		if binding.Spec.PolicyName == policy.Name {
			hook.Bindings = append(hook.Bindings, binding)
		}
	}
	return hook
}

func mutatingIn(installed *Installed) (policies []*admissionv1.MutatingAdmissionPolicy, bindings []*admissionv1.MutatingAdmissionPolicyBinding) {
	for _, object := range installed.params {
		switch one := object.(type) {
		case *admissionv1.MutatingAdmissionPolicy:
			policies = append(policies, one)
		case *admissionv1.MutatingAdmissionPolicyBinding:
			bindings = append(bindings, one)
		}
	}
	return policies, bindings
}

func (m *mutator) answer(line []byte) (any, error) {
	asked, err := readRequest(line)
	if err != nil {
		return nil, err
	}
	if asked.Operation != admission.Create {
		return nil, fmt.Errorf("mutate answers requests that create an object, and this one is %s", asked.Operation)
	}
	made, kind, err := undropped(asked)
	if err != nil {
		return Undecodable{Reason: err.Error()}, nil
	}
	if made.namespace != nil {
		if err := m.namespaces.Update(made.namespace); err != nil {
			return nil, err
		}
	}
	answer := &Mutated{Object: made.served}
	if err := m.dispatcher.Dispatch(context.Background(), made.attributes, admission.NewObjectInterfacesFromScheme(legacyscheme.Scheme), m.hooks); err != nil {
		answer.Error = err.Error()
	}
	answer.Result, err = legacyscheme.Scheme.ConvertToVersion(made.attributes.GetObject(), kind.GroupVersion())
	return answer, err
}

// undropped is a request before the API server has dropped fields of gates that are off: mutations come first.
func undropped(asked *Request) (*attempt, *schema.GroupVersionKind, error) {
	object, kind, err := decode(asked.Object)
	if err != nil {
		return nil, nil, err
	}
	strategy, ok := strategies[kind.GroupKind()]
	if !ok {
		return nil, nil, fmt.Errorf("%s is no kind that rules are about", kind)
	}
	metadata, err := complete(object, strategy)
	if err != nil {
		return nil, nil, err
	}
	// A copy, because what is converted can share parts with the object that policies change.
	served, err := legacyscheme.Scheme.ConvertToVersion(object.DeepCopyObject(), kind.GroupVersion())
	if err != nil {
		return nil, nil, err
	}
	resource, _ := meta.UnsafeGuessKindToResource(*kind)
	attributes := admission.NewAttributesRecord(object, nil, *kind, metadata.GetNamespace(), metadata.GetName(), resource, "", asked.Operation, &metav1.CreateOptions{}, false, userOf(asked))
	return &attempt{
		attributes: &annotated{Attributes: attributes, annotations: map[string]string{}},
		served:     served,
		namespace:  namespaceOf(metadata.GetNamespace(), asked.NamespaceLabels),
	}, kind, nil
}

// acceptMutations prints a line for each of these policies and bindings. No controller checks their types.
func acceptMutations(installed *Installed, encoder *json.Encoder) error {
	policies, bindings := mutatingIn(installed)
	for _, policy := range policies {
		errors, err := rejections(policy, "mutatingadmissionpolicies", mutatingadmissionpolicy.NewStrategy(nil, nil), &admissionregistration.MutatingAdmissionPolicy{})
		if err != nil {
			return err
		}
		if err := encoder.Encode(Acceptance{Kind: "MutatingAdmissionPolicy", Name: policy.Name, Errors: errors, Warnings: []Problem{}}); err != nil {
			return err
		}
	}
	for _, binding := range bindings {
		errors, err := rejections(binding, "mutatingadmissionpolicybindings", mutatingadmissionpolicybinding.NewStrategy(nil, nil, nil), &admissionregistration.MutatingAdmissionPolicyBinding{})
		if err != nil {
			return err
		}
		if err := encoder.Encode(Acceptance{Kind: "MutatingAdmissionPolicyBinding", Name: binding.Name, Errors: errors, Warnings: []Problem{}}); err != nil {
			return err
		}
	}
	return nil
}
