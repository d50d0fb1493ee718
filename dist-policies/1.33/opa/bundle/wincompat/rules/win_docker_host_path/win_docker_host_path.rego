# METADATA
# title: "Docker path in a hostPath volume on a Windows pod"
# description: >-
#   From 1.24 on, the kubelet has no Docker support. Nodes with containerd have neither Docker's named pipe nor its
#   directories. Only nodes that run Docker with cri-dockerd have them.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/cmd/kubelet/app/options/container_runtime.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, cmd/kubelet/app/options/container_runtime.go, NewContainerRuntimeOptions: Supports
#     only remote runtimes.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container.go, startContainer: Links the logs
#     of containers in C:\var\log\containers to those in C:\var\log\pods.
# - ref: https://github.com/moby/moby/blob/v25.0.5/client/client_windows.go
#   description: "moby/moby v25.0.5, client/client_windows.go, DefaultDockerHost: The named pipe of Docker."
# custom:
#   id: win-docker-host-path
#   family: volumes
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_docker_host_path

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-docker-host-path",
	"profile": "core",
	"message": "This is the named pipe of Docker. A node with containerd does not have it, and programs that use it cannot connect.",
	"remediation": "Use the pipe of containerd, \\\\.\\pipe\\containerd-containerd, with a program that supports containerd.",
}

about_2 := {
	"rule": "win-docker-host-path",
	"profile": "core",
	"message": "This is a directory of Docker. On a node with containerd, it does not exist or is not up to date.",
	"remediation": "Mount the directory of the node's container runtime instead. For container logs, that is C:\\var\\log\\pods.",
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

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	not lib.mounting_pipe_of_containerd
	not lib.host_process
	some i, volume in lib.template.spec.volumes
	regex.match(`^\\\\\.\\pipe\\docker_engine$`, volume.hostPath.path)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.path"])
}

findings contains lib.finding(about_2, "risk", path) if {
	lib.windows
	not lib.mounting_logs_of_node
	some i, volume in lib.template.spec.volumes
	regex.match(`^(?:[Cc]:)?[/\\]+[Pp]rogram[Dd]ata[/\\]+[Dd]ocker(?:[/\\]|$)`, volume.hostPath.path)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.path"])
}
