# METADATA
# title: "Control plane label on a Windows node"
# description: >-
#   The control plane does not run on Windows. Add-ons for the control plane follow these labels, and do not start on a
#   Windows node either.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/cmd/kubeadm/app/constants/constants.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, cmd/kubeadm/app/constants/constants.go, LabelNodeRoleControlPlane: The label of
#     control plane nodes. The older label is no longer set, but is still in use.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Windows nodes in Kubernetes\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Windows nodes in Kubernetes\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Non-Goals\"."
# custom:
#   id: node-windows-control-plane
#   family: nodes
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.node_windows_control_plane

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "node-windows-control-plane",
	"profile": "core",
	"message": "The control plane runs on Linux only. Pods that select control plane nodes by this label fail to start on this Windows node.",
	"remediation": "Remove the label, and run the control plane on Linux nodes.",
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

findings contains lib.finding(about, "fails", "metadata.labels[node-role.kubernetes.io/control-plane]") if {
	lib.windows_node
	lib.template.metadata.labels["node-role.kubernetes.io/control-plane"] != null
}

findings contains lib.finding(about, "fails", "metadata.labels[node-role.kubernetes.io/master]") if {
	lib.windows_node
	lib.template.metadata.labels["node-role.kubernetes.io/master"] != null
}
