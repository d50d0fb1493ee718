# METADATA
# title: "A Windows pod does not ask for the host's IPC namespace"
# description: "Windows nodes have no host IPC namespace that a pod could join. The kubelet writes the request into the Linux part of the sandbox configuration, and the runtime on Windows builds nothing from that part."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run_windows.go
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
# custom:
#   id: win-host-ipc
#   family: host-namespaces
#   profile: core
#   effects: ["rejected", "ignored"]
#   kubernetes: "1.27"
package wincompat.rules.win_host_ipc

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-host-ipc",
	"profile": "core",
	"message": "A Windows pod cannot share the interprocess communication of its node.",
	"remediation": "Remove hostIPC. Containers that must reach the node mount a named pipe of it, or run as HostProcess.",
}

findings contains lib.finding(about, "rejected", "spec.hostIPC") if {
	lib.declared_windows
	lib.template.spec.hostIPC == true
}

findings contains lib.finding(about, "ignored", "spec.hostIPC") if {
	lib.undeclared_windows
	lib.template.spec.hostIPC == true
}
