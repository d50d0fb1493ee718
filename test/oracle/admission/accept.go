package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"sort"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	"k8s.io/apiserver/pkg/cel/openapi/resolver"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/admissionregistration"
	openapi "k8s.io/kubernetes/pkg/generated/openapi"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/validatingadmissionpolicy"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/validatingadmissionpolicybinding"
)

// Acceptance is what the API server and the controller that checks types report about a policy or a binding that is created.
type Acceptance struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
	// Errors are why the API server rejects it. Empty, never missing, when it is accepted.
	Errors []Problem `json:"errors"`
	// Warnings are about the types of its expressions, for each kind that it matches.
	Warnings []Problem `json:"warnings"`
}

// Problem is one error or warning, spelled as Kubernetes spells it.
type Problem struct {
	Path   string `json:"path"`
	Detail string `json:"detail"`
}

// acceptAll prints a line for each policy and binding.
func acceptAll(installed *Installed, out io.Writer) error {
	lines := bufio.NewWriter(out)
	encoder := json.NewEncoder(lines)
	encoder.SetEscapeHTML(false)
	checker := newTypeChecker()
	for _, policy := range installed.policies {
		errors, err := rejections(policy, "validatingadmissionpolicies", validatingadmissionpolicy.NewStrategy(nil, nil), &admissionregistration.ValidatingAdmissionPolicy{})
		if err != nil {
			return err
		}
		answer := Acceptance{Kind: "ValidatingAdmissionPolicy", Name: policy.Name, Errors: errors, Warnings: typeWarnings(checker, policy)}
		if err := encoder.Encode(answer); err != nil {
			return err
		}
	}
	for _, binding := range installed.bindings {
		errors, err := rejections(binding, "validatingadmissionpolicybindings", validatingadmissionpolicybinding.NewStrategy(nil, nil, nil), &admissionregistration.ValidatingAdmissionPolicyBinding{})
		if err != nil {
			return err
		}
		answer := Acceptance{Kind: "ValidatingAdmissionPolicyBinding", Name: binding.Name, Errors: errors, Warnings: []Problem{}}
		if err := encoder.Encode(answer); err != nil {
			return err
		}
	}
	if err := acceptMutations(installed, encoder); err != nil {
		return err
	}
	return lines.Flush()
}

// rejections are what the API server's own strategy reports about a new object: it also compiles every expression, with the functions
// that this version allows in new policies.
func rejections(served runtime.Object, resource string, strategy rest.RESTCreateStrategy, internal runtime.Object) ([]Problem, error) {
	if err := legacyscheme.Scheme.Convert(served, internal, nil); err != nil {
		return nil, err
	}
	metadata, err := meta.Accessor(internal)
	if err != nil {
		return nil, err
	}
	rest.FillObjectMetaSystemFields(metadata)
	ctx := request.WithRequestInfo(context.Background(), &request.RequestInfo{
		IsResourceRequest: true,
		Verb:              "create",
		APIGroup:          admissionv1.GroupName,
		APIVersion:        admissionv1.SchemeGroupVersion.Version,
		Resource:          resource,
	})
	strategy.PrepareForCreate(ctx, internal)
	return problems(validateCreate(ctx, internal, strategy)), nil
}

// problems are sorted because validation walks maps, whose order differs from run to run.
func problems(errors field.ErrorList) []Problem {
	all := make([]Problem, 0, len(errors))
	for _, err := range errors {
		all = append(all, Problem{Path: err.Field, Detail: err.ErrorBody()})
	}
	sort.Slice(all, func(i, j int) bool { return all[i].Path+all[i].Detail < all[j].Path+all[j].Detail })
	return all
}

// typeWarnings are what the controller manager would write into the status of a policy, if it also checked variables and conditions. It
// compiles all variables again for each expression, so everything is checked as one list here.
func typeWarnings(checker *validating.TypeChecker, policy *admissionv1.ValidatingAdmissionPolicy) []Problem {
	everything := policy.DeepCopy()
	everything.Spec.Validations = []admissionv1.Validation{{Expression: listOf(expressionsIn(policy))}}
	all := []Problem{}
	for _, warning := range checker.Check(everything) {
		all = append(all, Problem{Path: "spec", Detail: warning.Warning})
	}
	return all
}

func expressionsIn(policy *admissionv1.ValidatingAdmissionPolicy) []string {
	all := []string{}
	for _, one := range policy.Spec.Variables {
		all = append(all, one.Expression)
	}
	for _, one := range policy.Spec.MatchConditions {
		all = append(all, one.Expression)
	}
	for _, one := range policy.Spec.Validations {
		all = append(all, one.Expression)
		if one.MessageExpression != "" {
			all = append(all, one.MessageExpression)
		}
	}
	for _, one := range policy.Spec.AuditAnnotations {
		all = append(all, one.ValueExpression)
	}
	return all
}

// listOf is one expression with all of these. Items of a list must have one type, which dyn gives them.
func listOf(expressions []string) string {
	items := make([]string, len(expressions))
	for index, expression := range expressions {
		items[index] = "dyn(" + expression + ")"
	}
	return "[" + strings.Join(items, ",\n") + "]"
}

// newTypeChecker knows the schemas and resources of this version without asking a server.
func newTypeChecker() *validating.TypeChecker {
	mapper := meta.NewDefaultRESTMapper(legacyscheme.Scheme.PrioritizedVersionsAllGroups())
	for kind := range legacyscheme.Scheme.AllKnownTypes() {
		if kind.Version != runtime.APIVersionInternal {
			mapper.Add(kind, meta.RESTScopeRoot)
		}
	}
	return &validating.TypeChecker{
		SchemaResolver: resolver.NewDefinitionsSchemaResolver(openapi.GetOpenAPIDefinitions, legacyscheme.Scheme),
		RestMapper:     mapper,
	}
}
