# METADATA
# title: "A pod's own label kubernetes.io/os names the system of its node"
# description: >-
#   The kubelet compares the label kubernetes.io/os of the pod itself with the system of the node, and refuses the pod
#   where they differ. The label belongs to nodes; on a pod it has no other meaning.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/lifecycle/predicate.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSSelector: Reads the
#     labels of the pod, whatever its name says. The pod becomes Failed with the reason
#     PodOSSelectorNodeLabelDoesNotMatch.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/kubelet/lifecycle/predicate.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSSelector: The same.
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
	"message": "This Windows pod is labelled with another system in kubernetes.io/os. The kubelet of a Windows node refuses it.",
	"remediation": "Remove the label from the pod. Nodes are chosen with spec.nodeSelector.",
}

about_2 := {
	"rule": "pod-os-label",
	"profile": "core",
	"message": "This Linux pod is labelled with another system in kubernetes.io/os. The kubelet of a Linux node refuses it.",
	"remediation": "Remove the label from the pod. Nodes are chosen with spec.nodeSelector.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object where the input has several.
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
