# METADATA
# title: "A RuntimeClass for Windows names a handler that nodes have"
# description: "The handler is a name in the configuration of the container runtime on each node. containerd for Windows knows runhcs-wcow-process from the start, and refuses a pod with a name that it does not know. Examples in documents show other names."
# related_resources:
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/config/config_windows.go
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run.go
# - ref: https://github.com/Mirantis/cri-dockerd/blob/82b16bd97d795391d120acd86c6ba2a2d5d120a0/core/sandbox_run.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/kubelet/kubelet.go
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
# custom:
#   id: rc-windows-handler
#   family: runtime-class
#   profile: core
#   effects: ["fails", "risk"]
#   kubernetes: "1.25"
package wincompat.rules.rc_windows_handler

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "rc-windows-handler",
	"profile": "core",
	"message": "This handler is a placeholder from an example. No runtime has a handler of that name, so no pod with this class starts.",
	"remediation": "Name a handler that the nodes have, such as runhcs-wcow-process of containerd.",
}

about_2 := {
	"rule": "rc-windows-handler",
	"profile": "core",
	"message": "The kubelet has no Docker support of its own any more. Only nodes with cri-dockerd know the handler docker; containerd refuses pods with it.",
	"remediation": "Name a handler that the nodes have, such as runhcs-wcow-process of containerd.",
}

findings contains lib.finding(about, "fails", "handler") if {
	lib.windows_runtime_class
	lib.template.handler in {"example-container-runtime-handler"}
}

findings contains lib.finding(about_2, "risk", "handler") if {
	lib.windows_runtime_class
	lib.template.handler in {"docker"}
}
