package main

import (
	"regexp"
	"strings"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// The nodes of docs/decisions/026-node-affinity.md. "Any value" there means here: each value that the selector lists for the
// label, a word that it does not list, and a number.

const (
	osLabel       = "kubernetes.io/os"
	legacyOSLabel = "beta.kubernetes.io/os"
	buildLabel    = "node.kubernetes.io/windows-build"
	skuLabel      = "kubernetes.azure.com/os-sku"
	nodeName      = "metadata.name"
)

// absent is the value of a label that a node does not have.
const absent = "\x00"

var threeNumbers = regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+$`)

// choices are the values that a label, or the name of the node, can have.
type choices map[string][]string

func windowsNodes(selector *v1.NodeSelector) []*v1.Node {
	of := anyNode(selector)
	of[osLabel] = []string{"windows"}
	of[legacyOSLabel] = []string{"windows"}
	of[buildLabel] = append(only(listed(selector, buildLabel), threeNumbers.MatchString), "10.0.1")
	of[skuLabel] = append(anyValue(selector, skuLabel), "WindowsUnlisted")
	return nodes(of)
}

func otherNodes(selector *v1.NodeSelector) []*v1.Node {
	of := anyNode(selector)
	of[buildLabel] = []string{absent}
	of[skuLabel] = only(anyValue(selector, skuLabel), func(value string) bool { return !strings.HasPrefix(value, "Windows") })
	var all []*v1.Node
	// The kubelet sets both labels, and something else neither.
	for _, system := range []string{"linux", absent} {
		of[osLabel], of[legacyOSLabel] = []string{system}, []string{system}
		all = append(all, nodes(of)...)
	}
	return all
}

// anyNode has any value for every label that the selector names.
func anyNode(selector *v1.NodeSelector) choices {
	of := choices{nodeName: append(listed(selector, nodeName), "unlisted")}
	for _, requirement := range requirements(selector) {
		if requirement.Key != nodeName {
			of[requirement.Key] = anyValue(selector, requirement.Key)
		}
	}
	return of
}

func anyValue(selector *v1.NodeSelector, key string) []string {
	return append(listed(selector, key), absent, "unlisted", "5")
}

func listed(selector *v1.NodeSelector, key string) []string {
	var values []string
	for _, requirement := range requirements(selector) {
		if requirement.Key == key {
			values = append(values, requirement.Values...)
		}
	}
	return values
}

func requirements(selector *v1.NodeSelector) []v1.NodeSelectorRequirement {
	var all []v1.NodeSelectorRequirement
	for _, term := range selector.NodeSelectorTerms {
		all = append(all, term.MatchExpressions...)
		all = append(all, term.MatchFields...)
	}
	return all
}

func only(values []string, wanted func(string) bool) []string {
	var kept []string
	for _, value := range values {
		if wanted(value) {
			kept = append(kept, value)
		}
	}
	return kept
}

// nodes has one node for each combination of choices.
func nodes(of choices) []*v1.Node {
	made := []*v1.Node{{ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{}}}}
	for key, values := range of {
		var next []*v1.Node
		for _, node := range made {
			for _, value := range values {
				next = append(next, with(node, key, value))
			}
		}
		made = next
	}
	return made
}

func with(node *v1.Node, key, value string) *v1.Node {
	changed := node.DeepCopy()
	switch {
	case key == nodeName:
		changed.Name = value
	case value != absent:
		changed.Labels[key] = value
	}
	return changed
}
