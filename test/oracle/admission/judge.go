package main

import (
	"context"
	"fmt"
	_ "unsafe" // for go:linkname

	admissionv1 "k8s.io/api/admissionregistration/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/plugin/policy/generic"
	"k8s.io/apiserver/pkg/admission/plugin/policy/matching"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	"k8s.io/apiserver/pkg/authorization/authorizer"
	"k8s.io/apiserver/pkg/warning"
	listersv1 "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
)

// compilePolicy is the function with which the API server compiles a stored policy. It has no public form, and a copy of it could
// differ from it.
//
//go:linkname compilePolicy k8s.io/apiserver/pkg/admission/plugin/policy/validating.compilePolicy
func compilePolicy(policy *admissionv1.ValidatingAdmissionPolicy) validating.Validator

// Undecodable is the answer to a request whose object the API server does not decode, or has no such kind for.
type Undecodable struct {
	Reason string `json:"decode"`
}

// Verdict is the answer to a request.
type Verdict struct {
	// Object is what policies evaluated: with defaults, and without fields of gates that are off.
	Object runtime.Object `json:"object"`
	// Denied is the message of the API server if it denies the request.
	Denied string `json:"denied,omitempty"`
	// Warnings are those that the user gets.
	Warnings []string `json:"warnings"`
	// AuditAnnotations are those that the audit log gets.
	AuditAnnotations map[string]string `json:"auditAnnotations"`
	// Evaluations are of policies that matched, once for each binding and parameter.
	Evaluations []Evaluation `json:"evaluations"`
}

// Evaluation is one evaluation of a policy.
type Evaluation struct {
	Policy string `json:"policy"`
	// Validations is how many were evaluated: none where a condition of the policy is false.
	Validations int `json:"validations"`
	// Failures are validations that are false, and everything that could not be evaluated, also if failurePolicy ignores it.
	Failures []Failure `json:"failures"`
}

// Failure is one validation or audit annotation with a result that is not the usual one.
type Failure struct {
	// Index is that of the validation. An error before all validations has the index 0.
	Index int `json:"index"`
	// Action is what the API server does: deny, or admit because failurePolicy ignores errors.
	Action string `json:"action"`
	// IsError is true where something could not be evaluated.
	IsError bool   `json:"isError,omitempty"`
	Message string `json:"message"`
	// AuditAnnotation is the key, where it is about one.
	AuditAnnotation string `json:"auditAnnotation,omitempty"`
}

// judge holds policies compiled by the API server's own code.
type judge struct {
	namespaces cache.Indexer
	dispatcher generic.Dispatcher[validating.PolicyHook]
	hooks      []validating.PolicyHook
	recorded   *[]call
}

// call is what the dispatcher asked of a policy, and what it got.
type call struct {
	policy          *admissionv1.ValidatingAdmissionPolicy
	validator       validating.Validator
	matchedResource schema.GroupVersionResource
	attributes      *admission.VersionedAttributes
	params          runtime.Object
	namespace       *corev1.Namespace
	authorizer      authorizerOfPolicies
	result          validating.ValidateResult
}

// recorder stands between the dispatcher and a policy: the dispatcher itself reports only the first denial, and no ignored error.
type recorder struct {
	validating.Validator
	policy *admissionv1.ValidatingAdmissionPolicy
	calls  *[]call
}

func (r recorder) Validate(ctx context.Context, matchedResource schema.GroupVersionResource, attributes *admission.VersionedAttributes, params runtime.Object, namespace *corev1.Namespace, budget int64, authz authorizerOfPolicies) validating.ValidateResult {
	result := r.Validator.Validate(ctx, matchedResource, attributes, params, namespace, budget, authz)
	*r.calls = append(*r.calls, call{r.policy, r.Validator, matchedResource, attributes, params, namespace, authz, result})
	return result
}

// nobody authorizes no request, for policies that use `authorizer`.
type nobody struct{}

func (nobody) Authorize(context.Context, authorizer.Attributes) (authorizer.Decision, string, error) {
	return authorizer.DecisionNoOpinion, "the admission oracle authorizes nobody", nil
}

func newJudge(installed *Installed) (*judge, error) {
	namespaces := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{})
	// No client: every namespace that a request names is in the store.
	matcher := generic.NewPolicyMatcher(matching.NewMatcher(listersv1.NewNamespaceLister(namespaces), nil))
	calls := &[]call{}
	one := &judge{namespaces: namespaces, dispatcher: validating.NewDispatcher(nobody{}, matcher), recorded: calls}
	for _, policy := range installed.policies {
		hook, err := hookOf(policy, installed, calls)
		if err != nil {
			return nil, err
		}
		one.hooks = append(one.hooks, hook)
	}
	return one, unbound(installed)
}

// hookOf is what the API server makes of a policy, its bindings, and the objects of its kind of parameters.
func hookOf(policy *admissionv1.ValidatingAdmissionPolicy, installed *Installed, calls *[]call) (validating.PolicyHook, error) {
	hook := validating.PolicyHook{Policy: policy, Evaluator: recorder{compilePolicy(policy), policy, calls}}
	for _, binding := range installed.bindings {
		if binding.Spec.PolicyName == policy.Name {
			hook.Bindings = append(hook.Bindings, binding)
		}
	}
	if policy.Spec.ParamKind == nil {
		return hook, nil
	}
	params, scope, err := paramsOf(*policy.Spec.ParamKind, installed.params)
	if err != nil {
		return hook, fmt.Errorf("policy %s: %w", policy.Name, err)
	}
	hook.ParamInformer, hook.ParamScope = params, scope
	return hook, nil
}

// unbound reports policies that would judge nothing, and bindings of nothing.
func unbound(installed *Installed) error {
	bound := map[string]bool{}
	for _, binding := range installed.bindings {
		bound[binding.Spec.PolicyName] = true
	}
	for _, policy := range installed.policies {
		if !bound[policy.Name] {
			return fmt.Errorf("the policy %s has no binding, so that it judges nothing", policy.Name)
		}
		delete(bound, policy.Name)
	}
	for name := range bound {
		return fmt.Errorf("a binding names the policy %s, which is in no file", name)
	}
	return nil
}

func (j *judge) answer(line []byte) (any, error) {
	asked, err := readRequest(line)
	if err != nil {
		return nil, err
	}
	made, err := attemptOf(asked)
	if err != nil {
		return Undecodable{Reason: err.Error()}, nil
	}
	return j.verdict(made)
}

func (j *judge) verdict(made *attempt) (*Verdict, error) {
	warnings := &warningRecorder{all: []string{}}
	calls, denial, err := j.dispatch(warning.WithWarningRecorder(context.Background(), warnings), made)
	if err != nil {
		return nil, err
	}
	verdict := &Verdict{Object: made.served, Warnings: warnings.all, AuditAnnotations: made.attributes.annotations, Evaluations: []Evaluation{}}
	if denial != nil {
		verdict.Denied = denial.Error()
	}
	for _, one := range calls {
		verdict.Evaluations = append(verdict.Evaluations, Evaluation{
			Policy:      one.policy.Name,
			Validations: len(one.result.Decisions),
			Failures:    failures(one.result),
		})
	}
	return verdict, nil
}

// dispatch lets the API server's own dispatcher match, evaluate and decide.
func (j *judge) dispatch(ctx context.Context, made *attempt) (calls []call, denial, err error) {
	if made.namespace != nil {
		if err := j.namespaces.Update(made.namespace); err != nil {
			return nil, nil, err
		}
	}
	*j.recorded = nil
	denial = j.dispatcher.Dispatch(ctx, made.attributes, admission.NewObjectInterfacesFromScheme(legacyscheme.Scheme), j.hooks)
	return *j.recorded, denial, nil
}

func failures(result validating.ValidateResult) []Failure {
	all := []Failure{}
	for index, one := range result.Decisions {
		isError := one.Evaluation == validating.EvalError
		if one.Action == validating.ActionDeny || isError {
			all = append(all, Failure{Index: index, Action: string(one.Action), IsError: isError, Message: one.Message})
		}
	}
	for index, one := range result.AuditAnnotations {
		if one.Error != "" {
			all = append(all, Failure{Index: index, Action: string(one.Action), IsError: true, Message: one.Error, AuditAnnotation: one.Key})
		}
	}
	return all
}

type warningRecorder struct {
	all []string
}

func (w *warningRecorder) AddWarning(_, text string) {
	w.all = append(w.all, text)
}
