# METADATA
# title: "Windows container without a CPU or memory request"
# description: >-
#   Only requests keep the scheduler from overcommitting a node. A Windows node that runs out of memory kills no
#   container and, up to 1.30, evicts pods too late. It pages to disk, and everything on it slows down.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/v1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/v1/defaults.go, SetDefaults_Pod: Uses a limit as the request if
#     there is no request.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Passes only limits to the runtime. Requests are only for the scheduler.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Good practice for all containers; on a
#     node that is already overcommitted, requests guarantee nothing.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Memory Overprovisioning": Once all resources are reserved, the scheduler places no more
#     pods.
# custom:
#   id: win-resource-requests
#   family: containers
#   profile: recommended
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_resource_requests

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-resource-requests",
	"profile": "recommended",
	"message": "This container lacks a request for CPU, for memory, or for both, so the scheduler may overcommit its node. A Windows node that lacks memory pages to disk and slows down.",
	"remediation": "Set resources.requests.cpu and resources.requests.memory to what the container needs. A limit alone also counts as a request.",
}

about_2 := {
	"rule": "win-resource-requests",
	"profile": "recommended",
	"message": "This memory request is in fractions of a byte. The scheduler reserves almost nothing for the container and may overcommit its node.",
	"remediation": "Write the amount with a unit such as Mi or Gi, as in 800Mi. The unit m means thousandths.",
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	object.get(container.value, ["resources", "requests", "memory"], null) == null
	object.get(container.value, ["resources", "limits", "memory"], null) == null
	path := concat("", [container.path, ".resources.requests"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	object.get(container.value, ["resources", "requests", "cpu"], null) == null
	object.get(container.value, ["resources", "limits", "cpu"], null) == null
	path := concat("", [container.path, ".resources.requests"])
}

findings contains lib.finding(about_2, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	regex.match(`[1-9]`, container.value.resources.requests.memory)
	regex.match(
		`^\+?(?:[0-9]{1,9}(?:\.[0-9]*)?m|[0-9]{1,12}(?:\.[0-9]*)?u|[0-9]{1,15}(?:\.[0-9]*)?n|\.[0-9]+[mnu])`,
		container.value.resources.requests.memory,
	)
	not memory_matches_pattern(container)
	path := concat("", [container.path, ".resources.requests[memory]"])
}

memory_matches_pattern(container) if {
	regex.match(`[mun]`, container.value.resources.limits.memory)
}
