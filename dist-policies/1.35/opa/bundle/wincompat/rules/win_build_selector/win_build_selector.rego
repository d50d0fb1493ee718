# METADATA
# title: "Windows pod without a build selector"
# description: >-
#   A Windows container needs a node with the build of its image, but the scheduler does not know this build. If the
#   nodes of a cluster have different builds, only the label node.kubernetes.io/windows-build, or a RuntimeClass that
#   selects it, places the pod on the right nodes. The parameter windowsBuilds lists the builds of the cluster.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_node_status_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/kubelet_node_status_windows.go, getOSSpecificLabels: The kubelet
#     labels each Windows node with its build. Unchanged since 1.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/plugin/pkg/admission/runtimeclass/admission.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Pods get the node
#     selector of their RuntimeClass.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/osversion/platform_compat_windows.go
#   description: >-
#     microsoft/hcsshim v0.9.12, osversion/platform_compat_windows.go, CheckHostAndContainerCompat: Decides which nodes
#     run which images.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Handling multiple Windows versions in the same cluster\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Handling multiple Windows versions in the same cluster".
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Handling multiple Windows versions in the same cluster".
# custom:
#   id: win-build-selector
#   family: builds
#   profile: mixed-cluster
#   effects: ["risk", "advice"]
#   severity: warning
package wincompat.rules.win_build_selector

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-build-selector",
	"profile": "mixed-cluster",
	"message": "The Windows nodes of this cluster have different builds, and this pod does not select one. It may be scheduled onto a node that cannot run its image.",
	"remediation": "Add the node selector node.kubernetes.io/windows-build with the build of the image, such as 10.0.20348 for Windows Server 2022, or use a RuntimeClass that has it.",
}

about_2 := {
	"rule": "win-build-selector",
	"profile": "mixed-cluster",
	"message": "This pod does not select a Windows build. Once the cluster has nodes with different builds, it may be scheduled onto a node that cannot run its image.",
	"remediation": "Add the node selector node.kubernetes.io/windows-build with the build of the image, such as 10.0.20348 for Windows Server 2022, or use a RuntimeClass that has it.",
}

findings contains lib.finding(about, "risk", "spec.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.windows
	count(lib.parameters.windowsBuilds) > 1
	is_declared_windows_or_is_placed_on_windows
	not lib.placed_on_linux
	not lib.choosing_nodes
	not lib.host_process
}

findings contains lib.finding(about_2, "advice", "spec.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.windows
	not windows_builds_is_not_empty
	is_declared_windows_or_is_placed_on_windows
	not lib.placed_on_linux
	not lib.choosing_nodes
	not lib.host_process
}

is_declared_windows_or_is_placed_on_windows if {
	lib.declared_windows
}

is_declared_windows_or_is_placed_on_windows if {
	lib.placed_on_windows
}

windows_builds_is_not_empty if {
	count(lib.parameters.windowsBuilds) > 0
}
