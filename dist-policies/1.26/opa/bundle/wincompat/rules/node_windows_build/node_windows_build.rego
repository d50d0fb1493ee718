# METADATA
# title: "Unsupported or unlisted build on a Windows node"
# description: >-
#   Each version of Kubernetes supports the Windows releases that its own test images are built for, from 1.34 on also
#   Windows Server 2025. The kubelet writes the build of its node into a label, and the complete version into the node
#   status.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_node_status_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/kubelet_node_status_windows.go, getOSSpecificLabels: Sets the label to
#     the build. Unchanged since 1.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/winstats/version.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/winstats/version.go, GetPatchVersion: The kernel version in the status
#     includes the revision after the build.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/build/pause/Makefile
#   description: >-
#     kubernetes/kubernetes v1.24.17, build/pause/Makefile, OSVERSION: 1809, 20H2 and ltsc2022, which are Windows Server
#     2019, 20H2 and 2022. Same in 1.25.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/build/pause/Makefile
#   description: "kubernetes/kubernetes v1.27.16, build/pause/Makefile, OSVERSION: 1809 and ltsc2022. Same in 1.26."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Windows OS version compatibility": Windows Server 2019, 2022 and 20H2. Windows
#     containers in Kubernetes, "Windows nodes in Kubernetes": Only Windows Server 2019, which contradicts the list
#     further down.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Windows OS version compatibility": Also lists 20H2, for which 1.26 and 1.27 have no
#     images. Windows in Kubernetes, "Windows nodes in Kubernetes": Only Windows Server 2019, which contradicts the list
#     further down.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Windows Container Compatibility": Only Windows Server 2019, the first release that
#     Kubernetes supported.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.34.4/test/images/image-util.sh
#   description: >-
#     kubernetes/kubernetes v1.34.4, test/images/image-util.sh, windows_os_versions: 1809, ltsc2022 and ltsc2025.
# custom:
#   id: node-windows-build
#   family: builds
#   profile: core
#   effects: ["risk", "advice"]
#   severity: warning
package wincompat.rules.node_windows_build

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "node-windows-build",
	"profile": "core",
	"message": "This version of Kubernetes does not support Windows nodes with this build, and is not tested on them.",
	"remediation": "Run the node on Windows Server 2019 or Windows Server 2022.",
}

about_2 := {
	"rule": "node-windows-build",
	"profile": "core",
	"message": "The parameter windowsBuilds does not list the build of this node. Pods that select it are reported as pods that match no node.",
	"remediation": "Add the build to the parameter windowsBuilds.",
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

findings contains lib.finding(about, "risk", "metadata.labels[node.kubernetes.io/windows-build]") if {
	lib.windows_node
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, lib.template.metadata.labels["node.kubernetes.io/windows-build"])
	not windows_build_is_10_0_17763_or_10_0_20348
}

findings contains lib.finding(about, "risk", "status.nodeInfo.kernelVersion") if {
	lib.windows_node
	object.get(lib.template, ["metadata", "labels", "node.kubernetes.io/windows-build"], null) == null
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+(?:\.|$)`, lib.template.status.nodeInfo.kernelVersion)
	not kernel_version_matches_10_17763
}

findings contains lib.finding(about_2, "advice", "metadata.labels[node.kubernetes.io/windows-build]") if {
	lib.windows_node
	count(lib.parameters.windowsBuilds) > 0
	lib.template.metadata.labels["node.kubernetes.io/windows-build"] in {"10.0.17763", "10.0.20348"}
	not windows_build_is_in_windows_builds
}

windows_build_is_10_0_17763_or_10_0_20348 if {
	lib.template.metadata.labels["node.kubernetes.io/windows-build"] in {"10.0.17763", "10.0.20348"}
}

kernel_version_matches_10_17763 if {
	regex.match(`^10\.0\.(?:17763|20348)(?:\.|$)`, lib.template.status.nodeInfo.kernelVersion)
}

windows_build_is_in_windows_builds if {
	lib.template.metadata.labels["node.kubernetes.io/windows-build"] in lib.parameters.windowsBuilds
}
