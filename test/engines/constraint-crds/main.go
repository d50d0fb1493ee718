// constraint-crds says which CustomResourceDefinition Gatekeeper makes of a ConstraintTemplate.
//
// It reads templates as JSON, one a line, as an API server returned them, and answers each with the definition, in one
// line. What it calls is what Gatekeeper's controller calls when a template is created.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/open-policy-agent/frameworks/constraint/pkg/apis/templates/v1"
	"github.com/open-policy-agent/frameworks/constraint/pkg/client/crds"
	"github.com/open-policy-agent/frameworks/constraint/pkg/core/templates"
	"github.com/open-policy-agent/gatekeeper/v3/pkg/target"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

const gatekeeper = "github.com/open-policy-agent/gatekeeper/v3"

var scheme = runtime.NewScheme()

func main() {
	if len(os.Args) == 2 && os.Args[1] == "version" {
		fmt.Println(version())
		return
	}
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "usage: constraint-crds < templates.jsonl, or constraint-crds version")
		os.Exit(2)
	}
	if err := answerAll(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "constraint-crds:", err)
		os.Exit(1)
	}
}

// version names the release of Gatekeeper that the answers are those of.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, module := range info.Deps {
		if module.Path == gatekeeper {
			return fmt.Sprintf("constraint-crds of %s", module.Version)
		}
	}
	return "unknown"
}

func answerAll(in io.Reader, out io.Writer) error {
	for _, add := range []func(*runtime.Scheme) error{v1.AddToScheme, apiextensions.AddToScheme, apiextensionsv1.AddToScheme} {
		if err := add(scheme); err != nil {
			return err
		}
	}
	reader, writer := json.NewDecoder(bufio.NewReader(in)), json.NewEncoder(out)
	for {
		template := &v1.ConstraintTemplate{}
		if err := reader.Decode(template); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		definition, err := definitionOf(template)
		if err != nil {
			return fmt.Errorf("%s: %w", template.Name, err)
		}
		if err := writer.Encode(definition); err != nil {
			return err
		}
	}
}

// definitionOf takes the steps of Gatekeeper's client and controller: the schema of the parameters beside that of the
// match, a definition around them, its validation.
func definitionOf(template *v1.ConstraintTemplate) (*apiextensionsv1.CustomResourceDefinition, error) {
	unversioned := &templates.ConstraintTemplate{}
	if err := scheme.Convert(template, unversioned, nil); err != nil {
		return nil, err
	}
	definition, err := crds.CreateCRD(unversioned, crds.CreateSchema(unversioned, &target.K8sValidationTarget{}))
	if err != nil {
		return nil, err
	}
	if err := crds.ValidateCRD(context.Background(), definition); err != nil {
		return nil, err
	}
	versioned := &apiextensionsv1.CustomResourceDefinition{}
	if err := scheme.Convert(definition, versioned, nil); err != nil {
		return nil, err
	}
	versioned.APIVersion, versioned.Kind = apiextensionsv1.SchemeGroupVersion.String(), "CustomResourceDefinition"
	return versioned, nil
}
