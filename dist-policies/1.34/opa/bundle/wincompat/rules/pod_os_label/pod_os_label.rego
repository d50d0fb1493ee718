# METADATA
# title: "Wrong kubernetes.io/os label on a pod"
# description: >-
#   The kubelet compares the label kubernetes.io/os of the pod itself with the operating system of the node, and rejects
#   the pod if they differ. The label is meant for nodes and has no other meaning on a pod.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/lifecycle/predicate.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSSelector: Reads the
#     labels of the pod, although the name of the function says otherwise. The pod becomes Failed with the reason
#     PodOSSelectorNodeLabelDoesNotMatch.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/kubelet/lifecycle/predicate.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSSelector: Same in
#     1.24.
# custom:
#   id: pod-os-label
#   family: identity
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.pod_os_label

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "pod-os-label",
	"profile": "core",
	"message": "The kubernetes.io/os label of this Windows pod names another operating system. The kubelet of a Windows node rejects the pod.",
	"remediation": "Remove the label from the pod. If the selector of the workload contains it, replace the workload. Use spec.nodeSelector to select nodes.",
}

about_2 := {
	"rule": "pod-os-label",
	"profile": "core",
	"message": "The kubernetes.io/os label of this Linux pod names another operating system. The kubelet of a Linux node rejects the pod.",
	"remediation": "Remove the label from the pod. If the selector of the workload contains it, replace the workload. Use spec.nodeSelector to select nodes.",
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

findings contains lib.finding(about, "fails", "metadata.labels[kubernetes.io/os]") if {
	lib.windows
	lib.template.metadata.labels["kubernetes.io/os"] != null
	not lib.template.metadata.labels["kubernetes.io/os"] == "windows"
	is_declared_windows_or_is_placed_on_windows
	not lib.placed_on_linux
}

findings contains lib.finding(about_2, "fails", "metadata.labels[kubernetes.io/os]") if {
	lib.pod
	lib.template.metadata.labels["kubernetes.io/os"] != null
	not lib.template.metadata.labels["kubernetes.io/os"] == "linux"
	is_declared_linux_or_is_placed_on_linux
	not lib.declared_windows
	not lib.placed_on_windows
}

is_declared_windows_or_is_placed_on_windows if {
	lib.declared_windows
}

is_declared_windows_or_is_placed_on_windows if {
	lib.placed_on_windows
}

is_declared_linux_or_is_placed_on_linux if {
	lib.declared_linux
}

is_declared_linux_or_is_placed_on_linux if {
	lib.placed_on_linux
}
