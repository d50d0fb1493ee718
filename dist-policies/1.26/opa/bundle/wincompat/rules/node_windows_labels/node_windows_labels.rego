# METADATA
# title: "Missing or wrong OS, architecture or build label on a Windows node"
# description: >-
#   The kubelet sets these labels when it registers its node, and sets them again later. Windows pods select nodes by
#   these labels, so a node without one of them does not get such pods.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_node_status.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/kubelet_node_status.go, updateDefaultLabels: Sets the labels again
#     when they differ.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_node_status_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/kubelet_node_status_windows.go, getOSSpecificLabels: Sets the build
#     label.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Handling multiple Windows versions in the same cluster". Windows in Kubernetes, "Ensuring
#     OS-specific workloads land on the appropriate container host": Every node has labels for operating system and
#     architecture.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Handling multiple Windows versions in the same cluster":
#     The build label exists since 1.17.
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Handling multiple Windows versions in the same cluster".
# custom:
#   id: node-windows-labels
#   family: nodes
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.node_windows_labels

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "node-windows-labels",
	"profile": "core",
	"message": "This label of the Windows node is missing or has a wrong value. Pods that select by it are not scheduled onto the node.",
	"remediation": "Restart the kubelet, which sets the label again, and find out what changed it.",
}

about_2 := {
	"rule": "node-windows-labels",
	"profile": "core",
	"message": "The kubelet writes the major, minor and build number, such as 10.0.17763. This label has another format, so pods that select a build are not scheduled onto the node.",
	"remediation": "Restart the kubelet, which sets the label again, and find out what changed it.",
}

warn contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "warning"
}

# The findings of each object.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "risk", "metadata.labels[kubernetes.io/os]") if {
	lib.windows_node
	not lib.template.metadata.labels["kubernetes.io/os"] == "windows"
}

findings contains lib.finding(about, "risk", "metadata.labels[kubernetes.io/arch]") if {
	lib.windows_node
	not arch_is_not_empty
}

findings contains lib.finding(about, "risk", "metadata.labels[node.kubernetes.io/windows-build]") if {
	lib.windows_node
	not windows_build_is_not_empty
}

findings contains lib.finding(about_2, "risk", "metadata.labels[node.kubernetes.io/windows-build]") if {
	lib.windows_node
	count(lib.template.metadata.labels["node.kubernetes.io/windows-build"]) > 0
	not windows_build_matches_pattern
}

arch_is_not_empty if {
	count(lib.template.metadata.labels["kubernetes.io/arch"]) > 0
}

windows_build_is_not_empty if {
	count(lib.template.metadata.labels["node.kubernetes.io/windows-build"]) > 0
}

windows_build_matches_pattern if {
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, lib.template.metadata.labels["node.kubernetes.io/windows-build"])
}
