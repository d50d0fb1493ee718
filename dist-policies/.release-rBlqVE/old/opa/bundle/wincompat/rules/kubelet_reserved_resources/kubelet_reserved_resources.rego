# METADATA
# title: "Windows kubelet without reserved resources"
# description: >-
#   The kubelet and Windows services have no resource limits. Up to 1.30, pods are not evicted in time when memory runs
#   short. Reserved resources are subtracted from the resources that the scheduler gives to pods. They guarantee
#   nothing, but they leave capacity free.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/cm/container_manager_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/cm/container_manager_windows.go, GetNodeAllocatableReservation:
#     Subtracts both and the hard eviction thresholds from the allocatable resources, and does nothing else.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/eviction/defaults_others.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/eviction/defaults_others.go, DefaultEvictionHard: The default
#     threshold for memory is 100Mi. Same in 1.26; in 1.24 and 1.25, in another package.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Command line options for the kubelet\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Command line options for the kubelet\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Memory Overprovisioning\": Reserve memory first."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/kubelet/eviction/defaults_windows.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/kubelet/eviction/defaults_windows.go, DefaultEvictionHard: memory.available is
#     500Mi.
# custom:
#   id: kubelet-reserved-resources
#   family: nodes
#   profile: recommended
#   effects: ["advice"]
#   severity: info
package wincompat.rules.kubelet_reserved_resources

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kubelet-reserved-resources",
	"profile": "recommended",
	"message": "No resources are reserved for Windows and the kubelet. Pods may get all memory of the node except for the hard eviction threshold, which is 100Mi by default, and Windows then slows down instead of terminating them.",
	"remediation": "Set systemReserved or kubeReserved, at least for memory.",
}

findings contains lib.finding(about, "advice", "systemReserved") if {
	lib.windows_kubelet
	not system_reserved_is_not_empty
	not kube_reserved_is_not_empty
}

system_reserved_is_not_empty if {
	count(lib.template.systemReserved) > 0
}

kube_reserved_is_not_empty if {
	count(lib.template.kubeReserved) > 0
}
