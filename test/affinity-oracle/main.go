// The affinity oracle says which nodes the scheduler finds for required node affinity.
//
// It reads node selectors (`{"nodeSelectorTerms": […]}`) as JSON, one a line, and answers each with one line: whether a Windows
// node matches, and whether any other node does. What matches is decided by the scheduler's own code.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	v1 "k8s.io/api/core/v1"
	"k8s.io/component-helpers/scheduling/corev1/nodeaffinity"
)

const helpers = "k8s.io/component-helpers"

// Answer says which kinds of nodes a selector matches.
type Answer struct {
	Windows bool `json:"windows"`
	Others  bool `json:"others"`
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "version" {
		fmt.Println(version())
		return
	}
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "usage: affinity-oracle < selectors.jsonl, or affinity-oracle version")
		os.Exit(2)
	}
	if err := answerAll(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "affinity-oracle:", err)
		os.Exit(1)
	}
}

// version names the module whose code decides.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, module := range info.Deps {
		if module.Path == helpers {
			return fmt.Sprintf("affinity-oracle %s (%s)", strings.TrimPrefix(module.Version, "v"), helpers)
		}
	}
	return "unknown"
}

// answerAll keeps the order of the lines.
func answerAll(in io.Reader, out io.Writer) error {
	decoder := json.NewDecoder(in)
	decoder.DisallowUnknownFields()
	answers := bufio.NewWriter(out)
	encoder := json.NewEncoder(answers)
	for {
		var selector v1.NodeSelector
		err := decoder.Decode(&selector)
		if err == io.EOF {
			return answers.Flush()
		}
		if err != nil {
			return err
		}
		if err := encoder.Encode(answer(&selector)); err != nil {
			return err
		}
	}
}

func answer(selector *v1.NodeSelector) Answer {
	lazy := nodeaffinity.NewLazyErrorNodeSelector(selector)
	matchesAny := func(nodes []*v1.Node) bool {
		for _, node := range nodes {
			// The scheduler takes an error for a node that does not match.
			if matches, _ := lazy.Match(node); matches {
				return true
			}
		}
		return false
	}
	return Answer{Windows: matchesAny(windowsNodes(selector)), Others: matchesAny(otherNodes(selector))}
}
