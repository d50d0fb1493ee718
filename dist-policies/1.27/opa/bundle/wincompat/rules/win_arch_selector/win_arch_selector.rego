# METADATA
# title: "Selector for an architecture other than amd64 on a Windows pod"
# description: >-
#   Kubernetes builds its node components for Windows on amd64 only, so every Windows node has the label
#   kubernetes.io/arch with this value. A pod that selects another architecture is never scheduled.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/hack/lib/golang.sh
#   description: >-
#     kubernetes/kubernetes v1.27.11, hack/lib/golang.sh, KUBE_SUPPORTED_NODE_PLATFORMS: Of the supported node
#     platforms, windows/amd64 is the only one for Windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet_node_status.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kubelet_node_status.go, initialNode: The kubelet labels its node with
#     the architecture that it was built for.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Simplifying with RuntimeClass\": The example selects amd64."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: "Guide for scheduling Windows containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# custom:
#   id: win-arch-selector
#   family: identity
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_arch_selector

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-arch-selector",
	"profile": "core",
	"message": "Windows nodes are amd64 only, so no Windows node matches this selector.",
	"remediation": "Select amd64, or do not select an architecture.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "fails", "spec.nodeSelector[kubernetes.io/arch]") if {
	lib.windows
	lib.template.spec.nodeSelector["kubernetes.io/arch"] != null
	not lib.template.spec.nodeSelector["kubernetes.io/arch"] == "amd64"
	is_declared_windows_or_is_placed_on_windows
}

findings contains lib.finding(about, "fails", "spec.nodeSelector[beta.kubernetes.io/arch]") if {
	lib.windows
	lib.template.spec.nodeSelector["beta.kubernetes.io/arch"] != null
	not lib.template.spec.nodeSelector["beta.kubernetes.io/arch"] == "amd64"
	is_declared_windows_or_is_placed_on_windows
}

findings contains lib.finding(
	about,
	"fails",
	"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
) if {
	lib.windows
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	is_declared_windows_or_is_placed_on_windows
	not some_term_key_and_operator_and_values_match
}

is_declared_windows_or_is_placed_on_windows if {
	lib.declared_windows
}

is_declared_windows_or_is_placed_on_windows if {
	lib.placed_on_windows
}

some_value_is_amd64(expression) if {
	some value in expression.values
	value == "amd64"
}

operator_and_values_match(expression) if {
	expression.operator == "In"
	count(expression.values) > 0
	not some_value_is_amd64(expression)
}

operator_and_values_match(expression) if {
	expression.operator == "NotIn"
	some value in expression.values
	value == "amd64"
}

some_expression_key_and_operator_and_values_match(term) if {
	some expression in term.matchExpressions
	expression.key in {"kubernetes.io/arch", "beta.kubernetes.io/arch"}
	operator_and_values_match(expression)
}

some_term_key_and_operator_and_values_match if {
	some term in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not some_expression_key_and_operator_and_values_match(term)
}
