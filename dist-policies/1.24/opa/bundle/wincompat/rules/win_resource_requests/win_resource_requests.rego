# METADATA
# title: "Every container of a Windows pod requests CPU and memory"
# description: >-
#   Requests are all that keeps the scheduler from putting too much onto a node. A Windows node that runs out of memory
#   kills no container and, up to 1.30, evicts no pod: it pages to disk, and everything on it becomes slow.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/v1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/v1/defaults.go, SetDefaults_Pod: A limit without a request becomes
#     the request.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Only limits reach the runtime. A request is for the scheduler alone.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Good practice for all containers; on a
#     node that is full already requests guarantee nothing.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Memory Overprovisioning": Once all is reserved, the scheduler stops sending pods.
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
	"message": "This container does not request both CPU and memory, so the scheduler may put more onto its node than the node has. A Windows node that lacks memory pages to disk, and all its pods become slow.",
	"remediation": "Set resources.requests.cpu and resources.requests.memory to what the container needs. A limit alone counts as a request, too.",
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
