// kubectl-reader reports what kubectl would post for a file: it reads streams with kubectl's own resource builder.
//
// It reads one request a line, {"stream": base64}, and answers each with one line: the objects that the builder yields, in
// its order, and its error, if any.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/cli-runtime/pkg/resource"
)

const cliRuntime = "k8s.io/cli-runtime"

// Request is one file. Go decodes base64 for bytes, which need not be UTF-8.
type Request struct {
	Stream []byte `json:"stream"`
}

// Reading is what kubectl makes of a file. Objects is empty, never missing.
type Reading struct {
	Objects []runtime.Object `json:"objects"`
	Error   string           `json:"error,omitempty"`
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "version" {
		fmt.Println(version())
		return
	}
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "usage: kubectl-reader < streams.jsonl, or kubectl-reader version")
		os.Exit(2)
	}
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "kubectl-reader:", err)
		os.Exit(1)
	}
}

// version names the release of the builder that the answers are those of.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, module := range info.Deps {
		if module.Path == cliRuntime {
			return fmt.Sprintf("kubectl-reader %s (%s)", strings.TrimPrefix(module.Version, "v"), cliRuntime)
		}
	}
	return "unknown"
}

// run keeps each stream in a file while it is read: for files, kubectl converts byte order marks and invalid UTF-8.
func run(in io.Reader, out io.Writer) error {
	folder, err := os.MkdirTemp("", "kubectl-reader-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	return answerAll(in, out, filepath.Join(folder, "stream.yaml"))
}

func answerAll(in io.Reader, out io.Writer, path string) error {
	requests := json.NewDecoder(bufio.NewReaderSize(in, 1<<20))
	answers := bufio.NewWriterSize(out, 1<<20)
	encoder := json.NewEncoder(answers)
	encoder.SetEscapeHTML(false)
	for {
		var request Request
		if err := requests.Decode(&request); err == io.EOF {
			return answers.Flush()
		} else if err != nil {
			return err
		}
		if err := os.WriteFile(path, request.Stream, 0o600); err != nil {
			return err
		}
		if err := encoder.Encode(read(path)); err != nil {
			return err
		}
	}
}

// read takes the builder as kubectl apply does, but asks no API server which kinds exist.
func read(path string) (reading Reading) {
	reading.Objects = []runtime.Object{}
	defer func() {
		if panicked := recover(); panicked != nil {
			reading.Error = fmt.Sprint("panic: ", panicked)
		}
	}()
	err := resource.NewLocalBuilder().
		Unstructured().
		ContinueOnError().
		FilenameParam(false, &resource.FilenameOptions{Filenames: []string{path}}).
		Flatten().
		Do().
		Visit(func(info *resource.Info, err error) error {
			if err == nil {
				reading.Objects = append(reading.Objects, info.Object)
			}
			return err
		})
	if err != nil {
		reading.Error = err.Error()
	}
	return reading
}
