# METADATA
# title: "A Windows pod is placed on Windows nodes"
# description: "The scheduler does not read spec.os.name or windowsOptions. Without a node selector, required affinity or RuntimeClass for Windows a pod can land on any node; on a Linux node the kubelet refuses it, or its image does not start."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go
#   description: "kubernetes/kubernetes v1.27.11, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go, Filter: Node selector and affinity decide; no plugin of the scheduler reads spec.os."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/lifecycle/predicate.go
#   description: "kubernetes/kubernetes v1.27.11, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSField: The node refuses a pod of another os.name."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/plugin/pkg/admission/runtimeclass/admission.go
#   description: "kubernetes/kubernetes v1.27.11, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Pods get the node selector of their RuntimeClass."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Taints and tolerations\". Windows in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: "Guide for scheduling Windows containers in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# custom:
#   id: win-node-selector
#   family: identity
#   profile: core
#   effects: ["risk"]
#   severity: warning
#   kubernetes: "1.26"
package wincompat.rules.win_node_selector

import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-node-selector",
	"profile": "core",
	"message": "This pod is for Windows, but no node selector, required affinity or RuntimeClass places it there. The scheduler does not look at os.name or windowsOptions and may choose a Linux node.",
	"remediation": "Add the node selector kubernetes.io/os: windows.",
}

warn contains results.of(finding) if {
	some finding in findings
	finding.severity == "warning"
}

findings contains lib.finding(about, "risk", "spec.nodeSelector[kubernetes.io/os]") if {
	lib.windows
	not lib.placed_on_windows
	not condition_1
	not condition_2
	not condition_3
	condition_8
	condition_12
}

condition_1 if {
	count(lib.template.spec.nodeSelector) > 0
}

condition_2 if {
	count(lib.template.spec.nodeName) > 0
}

condition_3 if {
	count(lib.template.spec.runtimeClassName) > 0
}

condition_4 if {
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
}

condition_5(item_2) if {
	some item_3 in item_2.values
	item_3 == "linux"
}

condition_6(item_2) if {
	item_2.operator == "In"
	count(item_2.values) > 0
	not condition_5(item_2)
}

condition_6(item_2) if {
	item_2.operator == "NotIn"
	some item_3 in item_2.values
	item_3 == "linux"
}

condition_7(item) if {
	some item_2 in item.matchExpressions
	item_2.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	condition_6(item_2)
}

condition_8 if {
	not condition_4
}

condition_8 if {
	some item in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not condition_7(item)
}

condition_9(item_2) if {
	some item_3 in item_2.values
	item_3 == "windows"
}

condition_10(item_2) if {
	item_2.operator == "In"
	count(item_2.values) > 0
	not condition_9(item_2)
}

condition_10(item_2) if {
	item_2.operator == "NotIn"
	some item_3 in item_2.values
	item_3 == "windows"
}

condition_11(item) if {
	some item_2 in item.matchExpressions
	item_2.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	condition_10(item_2)
}

condition_12 if {
	not condition_4
}

condition_12 if {
	some item in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not condition_11(item)
}
