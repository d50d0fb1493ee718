# METADATA
# title: "A Windows pod does not ask for the host's process ids"
# description: "Windows nodes have no host PID namespace that a pod could join. The kubelet writes the request into the Linux part of the sandbox configuration, and the runtime on Windows builds nothing from that part."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run_windows.go
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
# custom:
#   id: win-host-pid
#   family: host-namespaces
#   profile: core
#   effects: ["rejected", "ignored"]
#   kubernetes: "1.27"
package wincompat.rules.win_host_pid

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-host-pid",
	"profile": "core",
	"message": "A Windows pod cannot share the process ids of its node.",
	"remediation": "Remove hostPID. A container that must see the node's processes runs as HostProcess.",
}

findings contains lib.finding(about, "rejected", "spec.hostPID") if {
	lib.declared_windows
	lib.template.spec.hostPID == true
}

findings contains lib.finding(about, "ignored", "spec.hostPID") if {
	lib.undeclared_windows
	lib.template.spec.hostPID == true
}
