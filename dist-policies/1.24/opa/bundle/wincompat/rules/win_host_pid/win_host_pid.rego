# METADATA
# title: "A Windows pod does not ask for the host's process ids"
# description: >-
#   Windows nodes have no host PID namespace that a pod could join. The kubelet writes the request into the Linux part
#   of the sandbox configuration, and the runtime on Windows builds nothing from that part.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: true is forbidden when
#     os.name is windows; false is not.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, generatePodSandboxLinuxConfig:
#     Host namespaces go into the Linux part of the sandbox configuration only.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run_windows.go, sandboxContainerSpec: Builds a sandbox from
#     the Windows part alone.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for Pod specifications": Pods on Windows cannot share host namespaces.
#     Windows in Kubernetes, "Comparison with Linux": Forbidden as soon as it is there; in truth only true is refused.
# custom:
#   id: win-host-pid
#   family: host-namespaces
#   profile: core
#   effects: ["rejected", "ignored"]
#   severity: error
package wincompat.rules.win_host_pid

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-host-pid",
	"profile": "core",
	"message": "A Windows pod cannot share the process ids of its node.",
	"remediation": "Remove hostPID. A container that must see the node's processes runs as HostProcess.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

warn contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "warning"
}

# The findings of each object where the input has several.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "rejected", "spec.hostPID") if {
	lib.declared_windows
	lib.template.spec.hostPID == true
}

findings contains lib.finding(about, "ignored", "spec.hostPID") if {
	lib.undeclared_windows
	lib.template.spec.hostPID == true
}
