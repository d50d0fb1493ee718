# METADATA
# title: "Every container of a Windows pod has limits for memory and CPU"
# description: >-
#   On Windows a request reserves nothing and gives no share: only limits bind a container. There is no OOM killer, so a
#   container without a memory limit can make the whole node page to disk.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Sends the memory limit and a maximum of CPU to the runtime, and neither request
#     nor weight.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Memory Overprovisioning": Limits are all there is; without them processes page instead of
#     being killed. Windows node support, "V1.Container": CPU limits are only shares. They are a hard cap today.
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
	"message": "This container has no memory limit. Windows does not kill it when memory runs short but pages to disk, and slows down every pod of the node.",
	"remediation": "Set resources.limits.memory. The container cannot commit more memory than that.",
}

about_2 := {
	"rule": "win-resource-limits",
	"profile": "recommended",
	"message": "This container has no CPU limit. A CPU request gives it no share of its own on Windows, so nothing but a limit keeps containers from taking the whole processor from each other and from the kubelet.",
	"remediation": "Set resources.limits.cpu. It is a hard cap on Windows, measured against all processors of the node, so leave room for peaks.",
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
