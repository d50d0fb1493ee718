# METADATA
# title: "A pod says for which operating system it is"
# description: >-
#   In a cluster with Linux and Windows nodes a pod that names no system can be scheduled onto either. os.name says what
#   the pod is made for, a node selector or affinity places it.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go, Filter: Node
#     selector and affinity decide; no plugin of the scheduler reads spec.os.
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
	"message": "Nothing says for which operating system this pod is, so it can be scheduled onto Linux and Windows nodes alike.",
	"remediation": "Set spec.os.name and the node selector kubernetes.io/os, both to linux or both to windows. os.name windows excludes fields that only Linux has, os.name linux excludes windowsOptions.",
}

findings contains lib.finding(about, "advice", "spec.os.name") if {
	lib.pod
	object.get(lib.template, ["spec", "os"], null) == null
	not lib.windows
	not lib.placed_on_linux
	object.get(lib.template, ["spec", "nodeSelector", "kubernetes.io/os"], null) == null
	object.get(lib.template, ["spec", "nodeSelector", "beta.kubernetes.io/os"], null) == null
	not runtime_class_name_is_not_empty
	not node_name_is_not_empty
	node_selector_terms_and_key_match
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

some_expression_key_match(term) if {
	some expression in term.matchExpressions
	expression.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
}

node_selector_terms_and_key_match if {
	not node_selector_terms_is_not_empty
}

node_selector_terms_and_key_match if {
	some term in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not some_expression_key_match(term)
}
