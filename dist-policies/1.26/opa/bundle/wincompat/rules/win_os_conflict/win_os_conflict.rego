# METADATA
# title: "Conflicting operating systems in os.name, selectors or RuntimeClass"
# description: >-
#   The scheduler places a pod by node selector, required affinity and RuntimeClass, and never reads os.name. The
#   kubelet then rejects a pod whose os.name is not the node's operating system. If these fields name two operating
#   systems, no node can run the pod.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/lifecycle/predicate.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSField: The kubelet
#     rejects a pod whose os.name is not the node's operating system; the pod becomes Failed.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go, Filter: A node must
#     match the node selector and one term of the required affinity.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/plugin/pkg/admission/runtimeclass/admission.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Rejects pods whose
#     node selector conflicts with their RuntimeClass.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Non-Goals\": Linux containers do not run on Windows hosts."
# custom:
#   id: win-os-conflict
#   family: identity
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_os_conflict

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-os-conflict",
	"profile": "core",
	"message": "This pod is for Windows, but this field excludes Windows nodes. No node can run the pod.",
	"remediation": "Use one operating system in os.name, node selector, required affinity and RuntimeClass: change this field to select Windows, or all others to select Linux.",
}

about_2 := {
	"rule": "win-os-conflict",
	"profile": "core",
	"message": "This pod sets os.name to linux, but this field excludes Linux nodes. No node can run the pod.",
	"remediation": "Use one operating system in os.name, node selector, required affinity and RuntimeClass: remove what selects Windows nodes, or set os.name to windows.",
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

findings contains lib.finding(about, "fails", "spec.nodeSelector[kubernetes.io/os]") if {
	lib.windows
	lib.template.spec.nodeSelector["kubernetes.io/os"] == "linux"
}

findings contains lib.finding(about, "fails", "spec.nodeSelector[beta.kubernetes.io/os]") if {
	lib.windows
	lib.template.spec.nodeSelector["beta.kubernetes.io/os"] == "linux"
}

findings contains lib.finding(
	about,
	"fails",
	"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
) if {
	lib.windows
	is_declared_windows_or_is_placed_on_windows
	not lib.misspelling_os_in_affinity
	lib.excluding_windows_by_affinity
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

findings contains lib.finding(
	about_2,
	"fails",
	"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
) if {
	lib.declared_linux
	not lib.misspelling_os_in_affinity
	lib.excluding_linux_by_affinity
}

findings contains lib.finding(about_2, "fails", "spec.runtimeClassName") if {
	lib.declared_linux
	lib.runtime_class
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[kubernetes.azure.com/os-sku]") if {
	lib.declared_linux
	regex.match(`^Windows`, lib.template.spec.nodeSelector["kubernetes.azure.com/os-sku"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.declared_linux
	some key, value in lib.template.spec.nodeSelector
	entry := {"key": key, "value": value}
	entry.key in lib.parameters.nodePoolLabels
	entry.value in lib.parameters.windowsNodePools
	path := concat("", ["spec.nodeSelector[", key, "]"])
}

is_declared_windows_or_is_placed_on_windows if {
	lib.declared_windows
}

is_declared_windows_or_is_placed_on_windows if {
	lib.placed_on_windows
}
