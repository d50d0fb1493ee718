# METADATA
# title: "A Windows node has its labels for system, architecture and build"
# description: "The kubelet sets these labels when it registers its node, and sets them again later. Pods for Windows select by them: a node that lost one gets no such pod."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_node_status.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_node_status_windows.go
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
# custom:
#   id: node-windows-labels
#   family: nodes
#   profile: core
#   effects: ["risk"]
#   kubernetes: "1.24"
package wincompat.rules.node_windows_labels

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "node-windows-labels",
	"profile": "core",
	"message": "The Windows node lacks this label, or the label says something else. Pods that select by it are not placed here.",
	"remediation": "Restart the kubelet, which sets the label again, and find out who changed it.",
}

about_2 := {
	"rule": "node-windows-labels",
	"profile": "core",
	"message": "The kubelet writes major, minor and build number, such as 10.0.17763. This label has another form, so pods that select a build are not placed here.",
	"remediation": "Restart the kubelet, which sets the label again, and find out who changed it.",
}

findings contains lib.finding(about, "risk", "metadata.labels[kubernetes.io/os]") if {
	lib.windows_node
	not lib.template.metadata.labels["kubernetes.io/os"] == "windows"
}

findings contains lib.finding(about, "risk", "metadata.labels[kubernetes.io/arch]") if {
	lib.windows_node
	not condition_1
}

findings contains lib.finding(about, "risk", "metadata.labels[node.kubernetes.io/windows-build]") if {
	lib.windows_node
	not condition_2
}

findings contains lib.finding(about_2, "risk", "metadata.labels[node.kubernetes.io/windows-build]") if {
	lib.windows_node
	count(lib.template.metadata.labels["node.kubernetes.io/windows-build"]) > 0
	not condition_3
}

condition_1 if {
	count(lib.template.metadata.labels["kubernetes.io/arch"]) > 0
}

condition_2 if {
	count(lib.template.metadata.labels["node.kubernetes.io/windows-build"]) > 0
}

condition_3 if {
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, lib.template.metadata.labels["node.kubernetes.io/windows-build"])
}
