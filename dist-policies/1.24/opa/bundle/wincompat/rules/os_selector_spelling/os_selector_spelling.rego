# METADATA
# title: "Misspelled or unknown operating system in a node selector"
# description: >-
#   The kubelet labels every node with kubernetes.io/os, and writes linux or windows in lowercase. Label values are
#   case-sensitive, so a node selector or a required affinity with Windows or win matches no node. Keys are also
#   case-sensitive: a node selector with kubernetes.io/OS matches no node.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet_node_status.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kubelet_node_status.go, initialNode: Both labels contain the name that
#     Go uses for the operating system, in lowercase.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Taints and Tolerations": Writes Windows with a capital
#     letter in os.name.
# custom:
#   id: os-selector-spelling
#   family: identity
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.os_selector_spelling

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "os-selector-spelling",
	"profile": "core",
	"message": "No node has this value. The kubelet labels nodes with windows or linux, in lowercase, so the pod is never scheduled.",
	"remediation": "Use the value windows or linux.",
}

about_2 := {
	"rule": "os-selector-spelling",
	"profile": "core",
	"message": "No node has this label. Keys are case-sensitive, so the pod is never scheduled.",
	"remediation": "Use the key kubernetes.io/os.",
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
	lib.pod
	lib.template.spec.nodeSelector["kubernetes.io/os"] != null
	not os_is_linux_or_windows
}

findings contains lib.finding(about, "fails", "spec.nodeSelector[beta.kubernetes.io/os]") if {
	lib.pod
	lib.template.spec.nodeSelector["beta.kubernetes.io/os"] != null
	not os_is_linux_or_windows_2
}

findings contains lib.finding(
	about,
	"fails",
	"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
) if {
	lib.pod
	lib.misspelling_os_in_affinity
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[kubernetes.io/OS]") if {
	lib.pod
	lib.template.spec.nodeSelector["kubernetes.io/OS"] != null
}

os_is_linux_or_windows if {
	lib.template.spec.nodeSelector["kubernetes.io/os"] in {"linux", "windows"}
}

os_is_linux_or_windows_2 if {
	lib.template.spec.nodeSelector["beta.kubernetes.io/os"] in {"linux", "windows"}
}
