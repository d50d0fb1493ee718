# METADATA
# title: "Pod without os.name and without an OS selector"
# description: >-
#   In a cluster with Linux and Windows nodes, a pod that names no operating system can be scheduled onto either.
#   os.name declares what the pod is built for; a node selector or affinity decides where it is scheduled.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go, Filter: The node
#     selector and affinity decide. No scheduler plugin reads spec.os.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Taints and tolerations". Windows in Kubernetes, "Ensuring OS-specific workloads land on
#     the appropriate container host".
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# custom:
#   id: pod-os-undeclared
#   family: identity
#   profile: mixed-cluster
#   effects: ["advice"]
#   severity: info
package wincompat.rules.pod_os_undeclared

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "pod-os-undeclared",
	"profile": "mixed-cluster",
	"message": "Nothing declares the operating system of this pod, so it can be scheduled onto both Linux and Windows nodes.",
	"remediation": "Set spec.os.name and the node selector kubernetes.io/os, both to linux or both to windows. os.name windows forbids fields that only Linux has; os.name linux forbids windowsOptions.",
}

findings contains lib.finding(about, "advice", "spec.os.name") if {
	lib.pod
	object.get(lib.template, ["spec", "os"], null) == null
	not lib.windows
	not lib.placed_on_linux
	with_windows_image_and_node_selector_match
	object.get(lib.template, ["spec", "nodeSelector", "kubernetes.io/os"], null) == null
	object.get(lib.template, ["spec", "nodeSelector", "beta.kubernetes.io/os"], null) == null
	not runtime_class_name_is_not_empty
	not node_name_is_not_empty
	node_selector_terms_and_match_expressions_match
}

with_windows_image_and_node_selector_match if {
	not lib.with_windows_image
}

with_windows_image_and_node_selector_match if {
	count(lib.template.spec.nodeSelector) > 0
}

runtime_class_name_is_not_empty if {
	count(lib.template.spec.runtimeClassName) > 0
}

node_name_is_not_empty if {
	count(lib.template.spec.nodeName) > 0
}

node_selector_terms_is_not_empty if {
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
}

match_expressions_and_match_fields_match(term) if {
	count(term.matchExpressions) > 0
}

match_expressions_and_match_fields_match(term) if {
	count(term.matchFields) > 0
}

some_expression_key_match(term) if {
	some expression in term.matchExpressions
	expression.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
}

node_selector_terms_and_match_expressions_match if {
	not node_selector_terms_is_not_empty
}

node_selector_terms_and_match_expressions_match if {
	some term in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	match_expressions_and_match_fields_match(term)
	not some_expression_key_match(term)
}
