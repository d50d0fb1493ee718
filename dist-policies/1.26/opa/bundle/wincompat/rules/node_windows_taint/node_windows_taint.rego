# METADATA
# title: "Windows node without the Windows taint"
# description: >-
#   Kubernetes does not taint nodes for their operating system. A taint on Windows nodes keeps away Linux pods that have
#   no node selector. The parameters taint.key, taint.value and taint.effect define the taint. If taint.key is empty, as
#   on AKS, the rule reports nothing.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_node_status.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/kubelet_node_status.go, initialNode: Adds only the taints that are
#     configured.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/pkg/kubelet/kubelet_node_status.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, pkg/kubelet/kubelet_node_status.go, tryRegisterWithAPIServer: Updates labels and
#     resources of a node that exists, but no taints.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Ensuring OS-specific workloads land on appropriate container host": Shows the value
#     Win1809, which no later document uses.
# custom:
#   id: node-windows-taint
#   family: nodes
#   profile: mixed-cluster
#   effects: ["advice"]
#   severity: info
package wincompat.rules.node_windows_taint

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "node-windows-taint",
	"profile": "mixed-cluster",
	"message": "This Windows node does not have the Windows taint, by default os=windows:NoSchedule. Linux pods without a node selector may be scheduled onto it.",
	"remediation": "First add the matching toleration to your Windows pods. Then run kubectl taint on this node, and configure the kubelets to register new nodes with the taint.",
}

findings contains lib.finding(about, "advice", "spec.taints") if {
	lib.windows_node
	count(lib.parameters.taint.key) > 0
	not some_taint_key_and_value_and_effect_match
}

some_taint_key_and_value_and_effect_match if {
	some taint in lib.template.spec.taints
	taint.key == lib.parameters.taint.key
	taint.value == lib.parameters.taint.value
	taint.effect == lib.parameters.taint.effect
}
