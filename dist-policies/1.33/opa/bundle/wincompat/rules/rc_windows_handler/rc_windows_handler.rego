# METADATA
# title: "Unknown handler in a RuntimeClass for Windows"
# description: >-
#   The handler is a name in the configuration of the container runtime on each node. containerd on Windows has
#   runhcs-wcow-process by default, and rejects a pod with an unknown handler. Examples in documents show other names.
# related_resources:
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/config/config_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/config/config_windows.go, DefaultConfig: The only handler on Windows is
#     runhcs-wcow-process.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run.go, getSandboxRuntime: Returns an error for a handler
#     that is not configured.
# - ref: https://github.com/Mirantis/cri-dockerd/blob/82b16bd97d795391d120acd86c6ba2a2d5d120a0/core/sandbox_run.go
#   description: >-
#     cri-dockerd, RunPodSandbox: With the handler docker, the pod runs in the same way as without a handler.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/kubelet/kubelet.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/kubelet/kubelet.go, PreInitRuntimeService: Connects to a runtime through its
#     interface only; the built-in Docker support is removed.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Simplifying with RuntimeClass": The example uses the
#     handler docker.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Simplifying with RuntimeClass": The example uses a placeholder that users must replace.
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Simplifying with RuntimeClass": The example uses a
#     placeholder that users must replace.
# custom:
#   id: rc-windows-handler
#   family: runtime-class
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.rc_windows_handler

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "rc-windows-handler",
	"profile": "core",
	"message": "This handler is a placeholder from an example. No container runtime has a handler with this name, so no pod with this RuntimeClass starts.",
	"remediation": "Use a handler that the nodes have, such as runhcs-wcow-process, in a new RuntimeClass if this one exists in the cluster.",
}

about_2 := {
	"rule": "rc-windows-handler",
	"profile": "core",
	"message": "The kubelet no longer has built-in Docker support. Only nodes with cri-dockerd have the handler docker; containerd rejects pods with it.",
	"remediation": "Use a handler that the nodes have, such as runhcs-wcow-process, in a new RuntimeClass if this one exists in the cluster.",
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

findings contains lib.finding(about, "fails", "handler") if {
	lib.windows_runtime_class
	lib.template.handler in {"example-container-runtime-handler"}
}

findings contains lib.finding(about_2, "risk", "handler") if {
	lib.windows_runtime_class
	lib.template.handler in {"docker"}
}
