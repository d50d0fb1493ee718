# METADATA
# title: "Unknown or unsupported Windows build in a RuntimeClass"
# description: >-
#   Pods inherit the node selector of their RuntimeClass. The kubelet labels each Windows node with its build, as three
#   numbers such as 10.0.17763. Each version of Kubernetes supports the Windows releases that its own test images are
#   built for.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/winstats/version.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/winstats/version.go, GetBuild: Joins the major version, minor version
#     and build number with dots. Unchanged since 1.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/plugin/pkg/admission/runtimeclass/admission.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Pods get the node
#     selector of their RuntimeClass.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/build/pause/Makefile
#   description: >-
#     kubernetes/kubernetes v1.24.17, build/pause/Makefile, OSVERSION: 1809, 20H2 and ltsc2022, which are Windows Server
#     2019, 20H2 and 2022. Same in 1.25.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/build/pause/Makefile
#   description: "kubernetes/kubernetes v1.27.16, build/pause/Makefile, OSVERSION: 1809 and ltsc2022. Same in 1.26."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Simplifying with RuntimeClass": The example windows-2019 selects 10.0.17763. Windows in
#     Kubernetes, "Windows OS version compatibility": Also lists 20H2, for which 1.26 and 1.27 have no images.
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: "Guide for scheduling Windows containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.34.4/test/images/image-util.sh
#   description: >-
#     kubernetes/kubernetes v1.34.4, test/images/image-util.sh, windows_os_versions: 1809, ltsc2022 and ltsc2025.
# custom:
#   id: rc-windows-build
#   family: runtime-class
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.rc_windows_build

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "rc-windows-build",
	"profile": "core",
	"message": "No node has this value. The kubelet labels Windows nodes with three numbers, such as 10.0.17763, so pods with this RuntimeClass are never scheduled.",
	"remediation": "Select a build that your nodes have, such as 10.0.26100 for Windows Server 2025.",
}

about_2 := {
	"rule": "rc-windows-build",
	"profile": "core",
	"message": "The parameter windowsBuilds does not list this build. The cluster has no such node, so pods with this RuntimeClass are never scheduled.",
	"remediation": "Select a build that your nodes have, such as 10.0.26100 for Windows Server 2025.",
}

about_3 := {
	"rule": "rc-windows-build",
	"profile": "core",
	"message": "This version of Kubernetes does not support Windows nodes with this build, and is not tested on them.",
	"remediation": "Select a build that your nodes have, such as 10.0.26100 for Windows Server 2025.",
}

about_4 := {
	"rule": "rc-windows-build",
	"profile": "core",
	"message": "By convention, the name of this RuntimeClass means another Windows release than its node selector. Images for the named release may not run on these nodes.",
	"remediation": "Select 10.0.17763 in windows-2019, 10.0.19042 in windows-20h2, 10.0.20348 in windows-2022 and 10.0.26100 in windows-2025, or rename the RuntimeClass.",
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

findings contains lib.finding(about, "fails", "scheduling.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.runtime_class_object
	lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] != null
	not windows_build_matches_pattern
}

findings contains lib.finding(about_2, "fails", "scheduling.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.runtime_class_object
	count(lib.parameters.windowsBuilds) > 0
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"])
	not windows_build_is_in_windows_builds
}

findings contains lib.finding(about_3, "risk", "scheduling.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.runtime_class_object
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"])
	not windows_build_match
	windows_builds_and_windows_build_match
}

findings contains lib.finding(about_4, "risk", "scheduling.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.runtime_class_object
	lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] in {"10.0.17763", "10.0.20348", "10.0.26100"}
	windows_builds_and_windows_build_match
	name_and_windows_build_match
}

windows_build_matches_pattern if {
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"])
}

windows_build_is_in_windows_builds if {
	lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] in lib.parameters.windowsBuilds
}

windows_build_match if {
	lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] in {"10.0.17763", "10.0.20348", "10.0.26100"}
}

windows_builds_is_not_empty if {
	count(lib.parameters.windowsBuilds) > 0
}

windows_builds_and_windows_build_match if {
	not windows_builds_is_not_empty
}

windows_builds_and_windows_build_match if {
	lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] in lib.parameters.windowsBuilds
}

name_and_windows_build_match if {
	lib.template.metadata.name == "windows-2019"
	not lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.17763"
}

name_and_windows_build_match if {
	lib.template.metadata.name == "windows-20h2"
	not lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.19042"
}

name_and_windows_build_match if {
	lib.template.metadata.name == "windows-2022"
	not lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.20348"
}

name_and_windows_build_match if {
	lib.template.metadata.name == "windows-2025"
	not lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.26100"
}
