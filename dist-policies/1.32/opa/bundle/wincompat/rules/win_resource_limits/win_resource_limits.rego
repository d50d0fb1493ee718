# METADATA
# title: "Windows container without a memory or CPU limit"
# description: >-
#   On Windows, the scheduler counts requests, but the node guarantees nothing; only limits restrict a container. There
#   is no OOM killer, so a container without a memory limit can make the entire node page to disk.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Passes the memory limit and a CPU maximum to the runtime, but neither requests nor
#     a CPU weight.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Memory Overprovisioning": Only limits apply; without them, processes page instead of being
#     killed. Windows node support, "V1.Container": Says that CPU limits are only shares. They are now a hard cap.
# custom:
#   id: win-resource-limits
#   family: containers
#   profile: recommended
#   effects: ["risk", "advice"]
#   severity: warning
package wincompat.rules.win_resource_limits

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-resource-limits",
	"profile": "recommended",
	"message": "This container has no memory limit. When memory runs short, Windows pages to disk instead of killing the container, which slows down every pod on the node.",
	"remediation": "Set resources.limits.memory. The container cannot commit more memory than that.",
}

about_2 := {
	"rule": "win-resource-limits",
	"profile": "recommended",
	"message": "This container has no CPU limit. On Windows, CPU requests guarantee no share, so only limits keep containers from starving each other and the kubelet.",
	"remediation": "Set resources.limits.cpu. On Windows it is a hard cap, measured against all processors of the node, so allow for peaks.",
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	object.get(container.value, ["resources", "limits", "memory"], null) == null
	path := concat("", [container.path, ".resources.limits[memory]"])
}

findings contains lib.finding(about_2, "advice", path) if {
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	object.get(container.value, ["resources", "limits", "cpu"], null) == null
	path := concat("", [container.path, ".resources.limits[cpu]"])
}
