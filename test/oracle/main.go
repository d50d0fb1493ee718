// The oracle says what Kubernetes itself thinks of an object that is being created.
//
// It reads Pods, and what makes pods, as JSON, one object a line, and answers each with one line: the errors of the API
// server's own validation, or why the object does not decode.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

const kubernetes = "k8s.io/kubernetes"

// Verdict is the answer to one object. Errors is empty, never missing, when the object is accepted; PodSecurity names the
// levels that its pods do not meet.
type Verdict struct {
	Errors      []Finding `json:"errors"`
	PodSecurity []string  `json:"podSecurity"`
}

// Finding is one validation error, spelled as the API server spells it.
type Finding struct {
	Path   string `json:"path"`
	Type   string `json:"type"`
	Detail string `json:"detail"`
}

// Undecodable is the answer to a line that is no valid object of such a kind.
type Undecodable struct {
	Reason string `json:"decode"`
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "version" {
		fmt.Println(version())
		return
	}
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "usage: oracle < objects.jsonl, or oracle version")
		os.Exit(2)
	}
	if err := answerAll(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

// version names the minor version that the oracle speaks for and the release that it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, module := range info.Deps {
		if module.Path == kubernetes {
			minor := strings.Join(strings.Split(strings.TrimPrefix(module.Version, "v"), ".")[:2], ".")
			return fmt.Sprintf("oracle %s (%s %s)", minor, kubernetes, module.Version)
		}
	}
	return "unknown"
}

// answerAll keeps the order of the lines. They may be long: a credential spec alone can pass 64 KiB.
func answerAll(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, 1<<20)
	answers := bufio.NewWriterSize(out, 1<<20)
	encoder := json.NewEncoder(answers)
	encoder.SetEscapeHTML(false)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			if err := encoder.Encode(judge(line)); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return answers.Flush()
		}
		if err != nil {
			return err
		}
	}
}
