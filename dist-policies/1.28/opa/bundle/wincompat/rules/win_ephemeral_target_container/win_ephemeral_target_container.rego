# METADATA
# title: "targetContainerName of an ephemeral container on a Windows pod"
# description: >-
#   On Linux, targetContainerName puts an ephemeral container into the process namespace of another container. Windows
#   containers have no process namespace to share, and the kubelet on a Windows node does not read the name.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     applyPlatformSpecificContainerConfig: Does not use the target container.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_linux.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_linux.go,
#     applyPlatformSpecificContainerConfig: On Linux, uses it for the process namespace.
# custom:
#   id: win-ephemeral-target-container
#   family: host-namespaces
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.win_ephemeral_target_container

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-ephemeral-target-container",
	"profile": "core",
	"message": "Windows containers cannot share processes. This ephemeral container does not see the processes of the container that targetContainerName names.",
	"remediation": "Remove targetContainerName. To look into a running Windows container, use kubectl exec.",
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

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	container.list in {"ephemeralContainers"}
	count(container.value.targetContainerName) > 0
	path := concat("", [container.path, ".targetContainerName"])
}
