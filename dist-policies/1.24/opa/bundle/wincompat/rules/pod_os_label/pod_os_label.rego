# METADATA
# title: "A pod's own label kubernetes.io/os names the system of its node"
# description: "The kubelet compares the label kubernetes.io/os of the pod itself with the system of the node, and refuses the pod where they differ. The label belongs to nodes; on a pod it has no other meaning."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/lifecycle/predicate.go
#   description: "kubernetes/kubernetes v1.27.11, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSSelector: Reads the labels of the pod, whatever its name says. The pod becomes Failed with the reason PodOSSelectorNodeLabelDoesNotMatch."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/kubelet/lifecycle/predicate.go
#   description: "kubernetes/kubernetes v1.24.17, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSSelector: The same."
# custom:
#   id: pod-os-label
#   family: identity
#   profile: core
#   effects: ["fails"]
#   severity: error
#   kubernetes: "1.24"
package wincompat.rules.pod_os_label

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
	some finding in findings
	finding.severity == "error"
}

findings contains lib.finding(about, "fails", "metadata.labels[kubernetes.io/os]") if {
	lib.windows
	lib.template.metadata.labels["kubernetes.io/os"] != null
	not lib.template.metadata.labels["kubernetes.io/os"] == "windows"
	condition_1
	not lib.placed_on_linux
}

findings contains lib.finding(about_2, "fails", "metadata.labels[kubernetes.io/os]") if {
	lib.pod
	lib.template.metadata.labels["kubernetes.io/os"] != null
	not lib.template.metadata.labels["kubernetes.io/os"] == "linux"
	condition_2
	not lib.declared_windows
	not lib.placed_on_windows
}

condition_1 if {
	lib.declared_windows
}

condition_1 if {
	lib.placed_on_windows
}

condition_2 if {
	lib.declared_linux
}

condition_2 if {
	lib.placed_on_linux
}
