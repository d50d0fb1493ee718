# METADATA
# title: "Outdated containerd on a Windows node"
# description: >-
#   From 1.26, the kubelet supports only version v1 of the Container Runtime Interface (CRI), which containerd has since
#   1.6. It fails to start with an older containerd. HostProcess containers need containerd 1.6 as well. The kubelets of
#   1.34 to 1.37 start with containerd 1.6 and 1.7, but count them in the metric kubelet_cri_losing_support, because
#   they lack the CRI call RuntimeConfig. Kubernetes first planned to require the call from 1.36 on, and plans it for
#   1.38 now. A runtime that reports itself as docker is a Docker engine with cri-dockerd, and this rule does not check
#   it.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.26.15/pkg/kubelet/cri/remote/remote_runtime.go
#   description: >-
#     kubernetes/kubernetes v1.26.15, pkg/kubelet/cri/remote/remote_runtime.go, validateServiceConnection: The kubelet
#     exits when the runtime does not support CRI v1.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.25.16/pkg/kubelet/cri/remote/remote_runtime.go
#   description: >-
#     kubernetes/kubernetes v1.25.16, pkg/kubelet/cri/remote/remote_runtime.go, determineAPIVersion: Up to 1.25, the
#     kubelet falls back to v1alpha2.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/cmd/kubelet/app/server.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, cmd/kubelet/app/server.go, getCgroupDriverFromCRI: Without RuntimeConfig, the
#     kubelet of 1.37 uses its configuration, and counts the runtime in a metric as unsupported from 1.38 on.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.34.4/cmd/kubelet/app/server.go
#   description: >-
#     kubernetes/kubernetes v1.34.4, cmd/kubelet/app/server.go, getCgroupDriverFromCRI: The same in 1.34, with 1.36 as
#     the first version without support.
# - ref: https://github.com/kubernetes/enhancements/pull/6087
#   description: >-
#     KEP-4033, defer the removal to 1.38: The plan moved from 1.37 to 1.38, because containerd 1.7 reaches its end of
#     life in September 2026.
# - ref: https://github.com/containerd/containerd/blob/v2.0.5/internal/cri/server/runtime_config.go
#   description: >-
#     containerd/containerd v2.0.5, internal/cri/server/runtime_config.go, RuntimeConfig: Supports the call; 1.7 does
#     not.
# - ref: https://github.com/containerd/containerd/blob/v1.5.18/pkg/cri/server/service.go
#   description: "containerd/containerd v1.5.18, pkg/cri/server/service.go: Supports v1alpha2 only."
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run_windows.go
#   description: "containerd/containerd v1.6.36, pkg/cri/server/sandbox_run_windows.go: Runs HostProcess containers."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"cri-containerd\": containerd 1.4.0 or later."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "ContainerD": containerd 1.4.0 or later. In fact, the kubelet of 1.27 cannot use 1.4.0.
#     Windows in Kubernetes, "Mirantis Container Runtime": For Windows Server 2019 and later.
# custom:
#   id: node-windows-runtime
#   family: nodes
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.node_windows_runtime

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "node-windows-runtime",
	"profile": "core",
	"message": "This containerd is older than 1.6 and does not support CRI v1. The kubelet fails to start with it.",
	"remediation": "Update containerd to 1.6 or later.",
}

about_2 := {
	"rule": "node-windows-runtime",
	"profile": "core",
	"message": "This containerd is older than 1.6. It works with the kubelet of this node, but has no HostProcess containers, and the kubelet fails to start with it after an update to 1.26.",
	"remediation": "Update containerd to 1.6 or later.",
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

findings contains lib.finding(about, "fails", "status.nodeInfo.containerRuntimeVersion") if {
	lib.windows_node
	regex.match(`^containerd://v?(?:0|1\.[0-5])\.`, lib.template.status.nodeInfo.containerRuntimeVersion)
	not kubelet_version_matches_v1
}

findings contains lib.finding(about_2, "risk", "status.nodeInfo.containerRuntimeVersion") if {
	lib.windows_node
	regex.match(`^containerd://v?(?:0|1\.[0-5])\.`, lib.template.status.nodeInfo.containerRuntimeVersion)
	regex.match(`^v1\.(?:[0-9]|1[0-9]|2[0-5])\.`, lib.template.status.nodeInfo.kubeletVersion)
}

kubelet_version_matches_v1 if {
	regex.match(`^v1\.(?:[0-9]|1[0-9]|2[0-5])\.`, lib.template.status.nodeInfo.kubeletVersion)
}
