# METADATA
# title: "Image for a different Windows build than the selected nodes"
# description: >-
#   A Windows container shares its node's kernel. A node older than Windows Server 2022 (build 20348) runs only images
#   of its own build, and a later node runs images from build 20348 up to its own. The rule checks only images whose
#   name determines the build: it reports Windows Server 2019 and 20H2 if the pod selects only other builds, Windows
#   Server 2022 and 2025 if it selects only earlier builds (before 20348 and 26100), and other releases if it selects
#   only supported builds. Windows Server 2022 on a later build is not reported, although containerd 1.6 pulls only
#   images of the node's own build.
# related_resources:
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/platforms/defaults_windows.go
#   description: >-
#     containerd/containerd v1.6.36, platforms/defaults_windows.go, Match: Pulls only what matches the node's build.
#     Images without a build, such as HostProcess images, always match.
# - ref: https://github.com/containerd/platforms/blob/v1.0.0-rc.0/platform_compat_windows.go
#   description: >-
#     containerd/platforms v1.0.0-rc.0, platform_compat_windows.go, checkHostAndContainerCompat: Later versions of
#     containerd compare builds as hcsshim does. On nodes from 20348 on, they also pull images of other builds, from
#     20348 up to the build of the node.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/osversion/platform_compat_windows.go
#   description: >-
#     microsoft/hcsshim v0.9.12, osversion/platform_compat_windows.go, CheckHostAndContainerCompat: On nodes before
#     build 20348, builds must be equal. From 20348 on, a node runs images from 20348 up to its own build.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go, Filter: Matches
#     node selector and affinity by labels only; no scheduler plugin considers the builds of Windows images.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Windows OS version compatibility". Windows in Kubernetes, "Handling multiple Windows
#     versions in the same cluster".
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Windows OS version compatibility\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Handling multiple Windows versions in the same cluster".
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Handling multiple Windows versions in the same cluster".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Windows Container Compatibility\"."
# - ref: https://learn.microsoft.com/en-us/virtualization/windowscontainers/deploy-containers/version-compatibility
#   description: >-
#     Windows container version compatibility: Windows Server 2025 runs images of Windows Server 2022 with process
#     isolation.
# custom:
#   id: win-image-build-match
#   family: builds
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_image_build_match

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-image-build-match",
	"profile": "core",
	"message": "This image is for a different Windows release than the nodes that the pod selects. The image cannot be pulled, or the container does not start.",
	"remediation": "Use an image for the nodes' release, or select the build of the image: 10.0.17763 for tags with ltsc2019 or 1809, 10.0.20348 for ltsc2022 (or a later build whose containerd accepts it), 10.0.26100 for ltsc2025.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	lib.unable_to_run_2019_images
	not lib.placed_on_linux
	not lib.using_custom_runtime_class
	some container in lib.judged_containers
	not lib.effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`:(?:[A-Za-z0-9_.-]*[._-])?ltsc2019(?:[._@-]|$)|(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:1809|10\.0\.17763)(?:[._@-]|$)`,
		container.value.image,
	)
	not image_matches_linux_images(container)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	lib.unable_to_run_20h2_images
	not lib.placed_on_linux
	not lib.using_custom_runtime_class
	some container in lib.judged_containers
	not lib.effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:20H2|10\.0\.19042)(?:[._@-]|$)`,
		container.value.image,
	)
	not image_matches_linux_images(container)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	lib.unable_to_run_2022_images
	not lib.placed_on_linux
	not lib.using_custom_runtime_class
	some container in lib.judged_containers
	not lib.effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`:(?:[A-Za-z0-9_.-]*[._-])?ltsc2022(?:[._@-]|$)|(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)10\.0\.20348(?:[._@-]|$)`,
		container.value.image,
	)
	not image_matches_linux_images(container)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	lib.unable_to_run_2025_images
	not lib.placed_on_linux
	not lib.using_custom_runtime_class
	some container in lib.judged_containers
	not lib.effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`:(?:[A-Za-z0-9_.-]*[._-])?ltsc2025(?:[._@-]|$)|(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)10\.0\.26100(?:[._@-]|$)`,
		container.value.image,
	)
	not image_matches_linux_images(container)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	lib.on_supported_build
	not lib.placed_on_linux
	not lib.using_custom_runtime_class
	some container in lib.judged_containers
	not lib.effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
	image_match(container)
	not image_matches_linux_images(container)
	path := concat("", [container.path, ".image"])
}

image_matches_linux_images(container) if {
	lib.matches_any(lib.parameters.linuxImages, container.value.image)
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
