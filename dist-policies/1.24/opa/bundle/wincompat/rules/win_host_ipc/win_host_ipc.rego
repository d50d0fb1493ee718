# METADATA
# title: "hostIPC on a Windows pod"
# description: >-
#   Windows nodes have no host IPC namespace that a pod could join. The kubelet writes the request only into the Linux
#   part of the sandbox configuration, which the container runtime does not use on Windows.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids true when os.name
#     is windows; false is allowed.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, generatePodSandboxLinuxConfig:
#     Writes host namespaces only into the Linux part of the sandbox configuration.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run_windows.go, sandboxContainerSpec: Builds the sandbox
#     only from the Windows part of the configuration.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for Pod specifications": Windows pods cannot share host namespaces.
#     Windows in Kubernetes, "Comparison with Linux": Says that any value is rejected; the API server rejects only true.
# custom:
#   id: win-host-ipc
#   family: host-namespaces
#   profile: core
#   effects: ["rejected", "ignored"]
#   severity: error
package wincompat.rules.win_host_ipc

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-host-ipc",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets hostIPC to true. Windows has no host IPC namespace.",
	"remediation": "Remove hostIPC. Containers can mount named pipes of the node, and HostProcess containers can use its kernel objects without hostIPC.",
}

about_2 := {
	"rule": "win-host-ipc",
	"profile": "core",
	"message": "Windows has no host IPC namespace, so setting hostIPC to true has no effect.",
	"remediation": "Remove hostIPC. Containers can mount named pipes of the node, and HostProcess containers can use its kernel objects without hostIPC.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
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

findings contains lib.finding(about, "rejected", "spec.hostIPC") if {
	lib.declared_windows
	lib.template.spec.hostIPC == true
}

findings contains lib.finding(about_2, "ignored", "spec.hostIPC") if {
	lib.undeclared_windows
	lib.template.spec.hostIPC == true
}
