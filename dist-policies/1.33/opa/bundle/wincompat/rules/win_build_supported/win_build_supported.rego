# METADATA
# title: "Unknown or unsupported build on a Windows pod"
# description: >-
#   The kubelet labels each Windows node with its build, as three numbers such as 10.0.17763. A pod that selects another
#   value is never scheduled. Each version of Kubernetes supports the Windows releases that its own test images are
#   built for, from 1.34 on also Windows Server 2025.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/winstats/version.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/winstats/version.go, GetBuild: Joins the major version, minor version
#     and build number with dots. Unchanged since 1.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_node_status.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/kubelet_node_status.go, updateDefaultLabels: The kubelet corrects the
#     label whenever it registers.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go, Filter: A node must
#     match the node selector and one term of the required affinity.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/build/pause/Makefile
#   description: >-
#     kubernetes/kubernetes v1.24.17, build/pause/Makefile, OSVERSION: 1809, 20H2 and ltsc2022, which are Windows Server
#     2019, 20H2 and 2022. Same in 1.25.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/build/pause/Makefile
#   description: "kubernetes/kubernetes v1.27.16, build/pause/Makefile, OSVERSION: 1809 and ltsc2022. Same in 1.26."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/test/images/image-util.sh
#   description: >-
#     kubernetes/kubernetes v1.27.16, test/images/image-util.sh, windows_os_versions: The test images are built for the
#     same releases.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Windows OS version compatibility": Windows Server 2019, 2022 and 20H2.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Handling multiple Windows versions in the same cluster":
#     The builds of these three releases.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Handling multiple Windows versions in the same cluster": The builds of 2019 and 2022.
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
#   id: win-build-supported
#   family: builds
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.win_build_supported

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-build-supported",
	"profile": "core",
	"message": "No node has this value. The kubelet labels Windows nodes with three numbers, such as 10.0.17763, so the pod is never scheduled.",
	"remediation": "Select a build of your nodes, such as 10.0.20348 for Windows Server 2022, and use images for it.",
}

about_2 := {
	"rule": "win-build-supported",
	"profile": "core",
	"message": "The parameter windowsBuilds does not list this build. The cluster has no such node, so the pod is never scheduled.",
	"remediation": "Select a build of your nodes, such as 10.0.20348 for Windows Server 2022, and use images for it.",
}

about_3 := {
	"rule": "win-build-supported",
	"profile": "core",
	"message": "This version of Kubernetes does not support Windows nodes with this build, and is not tested on them.",
	"remediation": "Select a build of your nodes, such as 10.0.20348 for Windows Server 2022, and use images for it.",
}

about_4 := {
	"rule": "win-build-supported",
	"profile": "core",
	"message": "This image is built for a Windows release that this version of Kubernetes does not support. Only nodes with that release can run it.",
	"remediation": "Select a build of your nodes, such as 10.0.20348 for Windows Server 2022, and use images for it.",
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

findings contains lib.finding(about, "fails", "spec.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.windows
	lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] != null
	not windows_build_matches_pattern
}

findings contains lib.finding(
	about,
	"fails",
	"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
) if {
	lib.windows
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not some_term_key_and_operator_and_values_match
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.windows
	count(lib.parameters.windowsBuilds) > 0
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"])
	not windows_build_is_in_windows_builds
}

findings contains lib.finding(
	about_2,
	"fails",
	"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
) if {
	lib.windows
	count(lib.parameters.windowsBuilds) > 0
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not some_term_key_and_operator_match
}

findings contains lib.finding(about_3, "risk", "spec.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.windows
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"])
	not windows_build_is_10_0_17763_or_10_0_20348
	windows_builds_and_windows_build_match
}

findings contains lib.finding(about_3, "risk", path) if {
	lib.windows
	all := lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	some i, term in all
	some i_2, expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator == "In"
	some value in expression.values
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, value)
	not is_10_0_17763_or_10_0_20348(value)
	windows_builds_is_empty_or_is_in_windows_builds(value)
	path := concat("", [
		"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[",
		format_int(i, 10),
		"].matchExpressions[",
		format_int(i_2, 10),
		"].values",
	])
}

findings contains lib.finding(about_4, "risk", path) if {
	lib.windows
	is_declared_windows_or_is_placed_on_windows
	not lib.placed_on_linux
	not lib.on_supported_build
	not lib.build_selector
	not lib.using_custom_runtime_class
	some container in lib.judged_containers
	not lib.effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
	image_match(container)
	not image_matches_linux_images(container)
	path := concat("", [container.path, ".image"])
}

windows_build_matches_pattern if {
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"])
}

some_value_matches_pattern(expression) if {
	some value in expression.values
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, value)
}

some_expression_key_and_operator_and_values_match(term) if {
	some expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator == "In"
	count(expression.values) > 0
	not some_value_matches_pattern(expression)
}

some_term_key_and_operator_and_values_match if {
	some term in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not some_expression_key_and_operator_and_values_match(term)
}

windows_build_is_in_windows_builds if {
	lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] in lib.parameters.windowsBuilds
}

some_value_is_in_windows_builds(expression) if {
	some value in expression.values
	value in lib.parameters.windowsBuilds
}

some_expression_key_and_operator_match(term) if {
	some expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator == "In"
	some value in expression.values
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, value)
	not some_value_is_in_windows_builds(expression)
}

some_term_key_and_operator_match if {
	some term in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not some_expression_key_and_operator_match(term)
}

windows_build_is_10_0_17763_or_10_0_20348 if {
	lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] in {"10.0.17763", "10.0.20348"}
}

windows_builds_is_not_empty if {
	count(lib.parameters.windowsBuilds) > 0
}

windows_builds_and_windows_build_match if {
	not windows_builds_is_not_empty
}

windows_builds_and_windows_build_match if {
	lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] in lib.parameters.windowsBuilds
}

is_10_0_17763_or_10_0_20348(value) if {
	value in {"10.0.17763", "10.0.20348"}
}

windows_builds_is_empty_or_is_in_windows_builds(_) if {
	not windows_builds_is_not_empty
}

windows_builds_is_empty_or_is_in_windows_builds(value) if {
	value in lib.parameters.windowsBuilds
}

is_declared_windows_or_is_placed_on_windows if {
	lib.declared_windows
}

is_declared_windows_or_is_placed_on_windows if {
	lib.placed_on_windows
}

image_match(container) if {
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`:(?:[A-Za-z0-9_.-]*[._-])?ltsc2016(?:[._@-]|$)|(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:sac2016|10\.0\.14393)(?:[._@-]|$)`,
		container.value.image,
	)
}

image_match(container) if {
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:1709|10\.0\.16299)(?:[._@-]|$)`,
		container.value.image,
	)
}

image_match(container) if {
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:1803|10\.0\.17134)(?:[._@-]|$)`,
		container.value.image,
	)
}

image_match(container) if {
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:1903|10\.0\.18362)(?:[._@-]|$)`,
		container.value.image,
	)
}

image_match(container) if {
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:1909|10\.0\.18363)(?:[._@-]|$)`,
		container.value.image,
	)
}

image_match(container) if {
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:2004|10\.0\.19041)(?:[._@-]|$)`,
		container.value.image,
	)
}

image_match(container) if {
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:20H2|10\.0\.19042)(?:[._@-]|$)`,
		container.value.image,
	)
}

image_match(container) if {
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`:(?:[A-Za-z0-9_.-]*[._-])?ltsc2025(?:[._@-]|$)|(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)10\.0\.26100(?:[._@-]|$)`,
		container.value.image,
	)
}

image_matches_linux_images(container) if {
	lib.matches_any(lib.parameters.linuxImages, container.value.image)
}
