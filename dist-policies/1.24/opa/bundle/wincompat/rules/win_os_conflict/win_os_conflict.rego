# METADATA
# title: "os.name, selectors and RuntimeClass of a pod name one system"
# description: "The scheduler places a pod by node selector, required affinity and RuntimeClass, and never reads os.name. The kubelet then refuses a pod whose os.name is not the system of its node. Where these fields name two systems, no node can run the pod."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/lifecycle/predicate.go
#   description: "kubernetes/kubernetes v1.27.11, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSField: The node refuses a pod of another os.name; the pod becomes Failed."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go
#   description: "kubernetes/kubernetes v1.27.11, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go, Filter: A node must fit the node selector and one term of the required affinity."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/plugin/pkg/admission/runtimeclass/admission.go
#   description: "kubernetes/kubernetes v1.27.11, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Refuses a pod whose node selector contradicts its RuntimeClass."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: "Guide for scheduling Windows containers in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Non-Goals\": Linux containers do not run on Windows hosts."
# custom:
#   id: win-os-conflict
#   family: identity
#   profile: core
#   effects: ["fails"]
#   severity: error
#   kubernetes: "1.24"
package wincompat.rules.win_os_conflict

import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-os-conflict",
	"profile": "core",
	"message": "This pod is for Windows, but this field keeps it off Windows nodes. No node can run it.",
	"remediation": "Let os.name, node selector, required affinity and RuntimeClass name one system: windows here, or linux everywhere else.",
}

about_2 := {
	"rule": "win-os-conflict",
	"profile": "core",
	"message": "This pod declares Linux in os.name, but this field keeps it off Linux nodes. No node can run it.",
	"remediation": "Let os.name, node selector, required affinity and RuntimeClass name one system: remove what asks for Windows nodes, or set os.name to windows.",
}

deny contains results.of(finding) if {
	some finding in findings
	finding.severity == "error"
}

findings contains lib.finding(about, "fails", "spec.nodeSelector[kubernetes.io/os]") if {
	lib.windows
	lib.template.spec.nodeSelector["kubernetes.io/os"] == "linux"
}

findings contains lib.finding(about, "fails", "spec.nodeSelector[beta.kubernetes.io/os]") if {
	lib.windows
	lib.template.spec.nodeSelector["beta.kubernetes.io/os"] == "linux"
}

findings contains lib.finding(about, "fails", "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms") if {
	lib.windows
	condition_1
	not lib.misspelled_affinity
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not condition_5
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[kubernetes.io/os]") if {
	lib.declared_linux
	lib.template.spec.nodeSelector["kubernetes.io/os"] == "windows"
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[beta.kubernetes.io/os]") if {
	lib.declared_linux
	lib.template.spec.nodeSelector["beta.kubernetes.io/os"] == "windows"
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.declared_linux
	lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] != null
}

findings contains lib.finding(about_2, "fails", "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms") if {
	lib.declared_linux
	lib.affinity
}

findings contains lib.finding(about_2, "fails", "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms") if {
	lib.declared_linux
	not lib.misspelled_affinity
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not condition_9
}

findings contains lib.finding(about_2, "fails", "spec.runtimeClassName") if {
	lib.declared_linux
	lib.runtime_class
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[kubernetes.azure.com/os-sku]") if {
	lib.declared_linux
	regex.match(`^Windows`, lib.template.spec.nodeSelector["kubernetes.azure.com/os-sku"])
}

condition_1 if {
	lib.declared_windows
}

condition_1 if {
	lib.placed_on_windows
}

condition_2(item_2) if {
	some item_3 in item_2.values
	item_3 == "windows"
}

condition_3(item_2) if {
	item_2.operator == "In"
	count(item_2.values) > 0
	not condition_2(item_2)
}

condition_3(item_2) if {
	item_2.operator == "NotIn"
	some item_3 in item_2.values
	item_3 == "windows"
}

condition_4(item) if {
	some item_2 in item.matchExpressions
	item_2.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	condition_3(item_2)
}

condition_5 if {
	some item in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not condition_4(item)
}

condition_6(item_2) if {
	some item_3 in item_2.values
	item_3 == "linux"
}

condition_7(item_2) if {
	item_2.operator == "In"
	count(item_2.values) > 0
	not condition_6(item_2)
}

condition_7(item_2) if {
	item_2.operator == "NotIn"
	some item_3 in item_2.values
	item_3 == "linux"
}

condition_8(item) if {
	some item_2 in item.matchExpressions
	item_2.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	condition_7(item_2)
}

condition_9 if {
	some item in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not condition_8(item)
}
