# METADATA
# title: "Windows kubelet without the Windows taint"
# description: >-
#   A taint on Windows nodes keeps away Linux pods that have no node selector. The kubelet can add the taint when it
#   registers the node. The parameters taint.key, taint.value and taint.effect define the taint. If taint.key is empty,
#   the rule reports nothing.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_node_status.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/kubelet_node_status.go, initialNode: Registers the node with these
#     taints.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Ensuring OS-specific workloads land on the appropriate container host": Shows the taint as
#     a flag.
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
#   id: kubelet-windows-taint
#   family: nodes
#   profile: mixed-cluster
#   effects: ["advice"]
#   severity: info
package wincompat.rules.kubelet_windows_taint

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kubelet-windows-taint",
	"profile": "mixed-cluster",
	"message": "The node registers without the Windows taint, by default os=windows:NoSchedule. Linux pods without a node selector may be scheduled onto it.",
	"remediation": "First add the matching toleration to your Windows pods. Then add the taint to registerWithTaints. Existing nodes need kubectl taint.",
}

findings contains lib.finding(about, "advice", "registerWithTaints") if {
	lib.windows_kubelet
	count(lib.parameters.taint.key) > 0
	not some_taint_key_and_value_and_effect_match
}

some_taint_key_and_value_and_effect_match if {
	some taint in lib.template.registerWithTaints
	taint.key == lib.parameters.taint.key
	taint.value == lib.parameters.taint.value
	taint.effect == lib.parameters.taint.effect
}
