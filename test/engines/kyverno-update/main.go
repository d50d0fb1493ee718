// kyverno-update says whether Kyverno allows an object to be created or changed, which its command line tool cannot be
// asked: that knows no old object.
//
// It takes the file of a policy, reads requests as JSON, one a line, with an object `new` and, where it is changed, an
// object `old`, and answers each in one line. What it calls is what Kyverno's admission controller calls.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/go-logr/logr"
	kyvernov1 "github.com/kyverno/kyverno/api/kyverno/v1"
	"github.com/kyverno/kyverno/pkg/config"
	engineapi "github.com/kyverno/kyverno/pkg/engine/api"
	"github.com/kyverno/kyverno/pkg/engine/jmespath"
	webhookutils "github.com/kyverno/kyverno/pkg/webhooks/utils"
	admissionv1 "k8s.io/api/admission/v1"
	authenticationv1 "k8s.io/api/authentication/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/yaml"
)

const kyverno = "github.com/kyverno/kyverno"

// request is an object to be created, or changed where there is an old one.
type request struct {
	Old *unstructured.Unstructured `json:"old"`
	New *unstructured.Unstructured `json:"new"`
}

// answer is what the API server is told, and what each rule said that matched.
type answer struct {
	Allowed bool   `json:"allowed"`
	Rules   []rule `json:"rules"`
}

type rule struct {
	Name    string `json:"name"`
	Status  string `json:"status"`
	Message string `json:"message"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: kyverno-update policy.yaml < requests.jsonl, or kyverno-update version")
		os.Exit(2)
	}
	if os.Args[1] == "version" {
		fmt.Println(version())
		return
	}
	if err := answerAll(os.Args[1], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "kyverno-update:", err)
		os.Exit(1)
	}
}

// version names the release of Kyverno that the answers are those of.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, module := range info.Deps {
		if module.Path == kyverno {
			return fmt.Sprintf("kyverno-update of %s", module.Version)
		}
	}
	return "unknown"
}

func answerAll(file string, in io.Reader, out io.Writer) error {
	policy, err := readPolicy(file)
	if err != nil {
		return err
	}
	reader, writer := json.NewDecoder(bufio.NewReader(in)), json.NewEncoder(out)
	for {
		var asked request
		if err := reader.Decode(&asked); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		said, err := answerTo(policy, asked)
		if err != nil {
			return err
		}
		if err := writer.Encode(said); err != nil {
			return err
		}
	}
}

func readPolicy(file string) (*kyvernov1.ClusterPolicy, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	policy := &kyvernov1.ClusterPolicy{}
	if err := yaml.UnmarshalStrict(text, policy); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return policy, nil
}

// answerTo takes the steps of Kyverno's webhook: a context of the request, the policy judged in it, and its decision
// to block. An error of the engine blocks too, since policies fail closed where they say nothing else.
func answerTo(policy kyvernov1.PolicyInterface, asked request) (answer, error) {
	admission, err := admissionRequest(asked)
	if err != nil {
		return answer{}, err
	}
	configuration := config.NewDefaultConfiguration(false)
	paths := jmespath.New(configuration)
	built, err := webhookutils.NewPolicyContextBuilder(configuration, paths).
		Build(admission, nil, nil, asked.New.GroupVersionKind())
	if err != nil {
		return answer{}, err
	}
	response := newEngine(configuration, paths).Validate(context.Background(), built.WithPolicy(policy))
	blocked := webhookutils.BlockRequest([]engineapi.EngineResponse{response}, kyvernov1.Fail, logr.Discard())
	return answer{Allowed: !blocked, Rules: rulesOf(response)}, nil
}

func rulesOf(response engineapi.EngineResponse) []rule {
	rules := []rule{}
	for _, one := range response.PolicyResponse.Rules {
		rules = append(rules, rule{Name: one.Name(), Status: string(one.Status()), Message: one.Message()})
	}
	return rules
}

// admissionRequest is what an API server sends of it, asked by a user without privileges.
func admissionRequest(asked request) (admissionv1.AdmissionRequest, error) {
	if asked.New == nil {
		return admissionv1.AdmissionRequest{}, fmt.Errorf("a request has no object \"new\"")
	}
	kind := asked.New.GroupVersionKind()
	resource, _ := meta.UnsafeGuessKindToResource(kind)
	admission := admissionv1.AdmissionRequest{
		UID:       "0",
		Kind:      metav1.GroupVersionKind(kind),
		Resource:  metav1.GroupVersionResource(resource),
		Name:      asked.New.GetName(),
		Namespace: asked.New.GetNamespace(),
		Operation: admissionv1.Create,
		UserInfo:  authenticationv1.UserInfo{Username: "developer", Groups: []string{"system:authenticated"}},
	}
	var err error
	if admission.Object, err = raw(asked.New); err != nil || asked.Old == nil {
		return admission, err
	}
	admission.Operation = admissionv1.Update
	admission.OldObject, err = raw(asked.Old)
	return admission, err
}

func raw(object *unstructured.Unstructured) (runtime.RawExtension, error) {
	text, err := object.MarshalJSON()
	return runtime.RawExtension{Raw: text}, err
}
