// The admission oracle evaluates ValidatingAdmissionPolicies and MutatingAdmissionPolicies with the code of the API server, without a server.
//
// It compiles, matches and evaluates policies of files, and answers each request on standard input with one line of JSON. README.md of
// the folder above describes the commands.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"k8s.io/klog/v2"
)

const (
	kubernetes = "k8s.io/kubernetes"
	usage      = `usage: admission-oracle accept FILE…
       admission-oracle judge FILE… < requests.jsonl
       admission-oracle cost FILE… < requests.jsonl
       admission-oracle mutate FILE… < requests.jsonl
       admission-oracle version`
)

// answerer answers one line with what is encoded as the line of its answer.
type answerer func(line []byte) (any, error)

func main() {
	silenceLog()
	arguments := os.Args[1:]
	if len(arguments) == 1 && arguments[0] == "version" {
		fmt.Println(version())
		return
	}
	if len(arguments) < 2 {
		fmt.Fprintln(os.Stderr, usage)
		os.Exit(2)
	}
	if err := run(arguments[0], arguments[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "admission-oracle:", err)
		os.Exit(1)
	}
}

// silenceLog keeps what the API server logs about messages that it does not use away from standard error: answers report them.
func silenceLog() {
	flags := flag.NewFlagSet("klog", flag.PanicOnError)
	klog.InitFlags(flags)
	if err := flags.Parse([]string{"-logtostderr=false", "-alsologtostderr=false", "-stderrthreshold=FATAL"}); err != nil {
		panic(err)
	}
	klog.SetOutput(io.Discard)
}

func run(command string, files []string) error {
	installed, err := readAll(files)
	if err != nil {
		return err
	}
	switch command {
	case "accept":
		return acceptAll(installed, os.Stdout)
	case "judge":
		judge, err := newJudge(installed)
		if err != nil {
			return err
		}
		return answerAll(os.Stdin, os.Stdout, judge.answer)
	case "cost":
		meter, err := newMeter(installed)
		if err != nil {
			return err
		}
		return answerAll(os.Stdin, os.Stdout, meter.answer)
	case "mutate":
		answer, err := mutations(installed)
		if err != nil {
			return err
		}
		return answerAll(os.Stdin, os.Stdout, answer)
	}
	return fmt.Errorf("%s is not a command\n%s", command, usage)
}

// version names the release whose code decides.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, module := range info.Deps {
		if module.Path == kubernetes {
			return fmt.Sprintf("admission-oracle %s (%s)", strings.TrimPrefix(module.Version, "v"), kubernetes)
		}
	}
	return "unknown"
}

// answerAll keeps the order of the lines.
func answerAll(in io.Reader, out io.Writer, answer answerer) error {
	lines := bufio.NewReaderSize(in, 1<<20)
	answers := bufio.NewWriterSize(out, 1<<20)
	encoder := json.NewEncoder(answers)
	encoder.SetEscapeHTML(false)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			given, err := answer(line)
			if err != nil {
				return err
			}
			if err := encoder.Encode(given); err != nil {
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
