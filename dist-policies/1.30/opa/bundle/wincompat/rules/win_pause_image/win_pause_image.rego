# METADATA
# title: "Pause image that the pod's Windows nodes cannot run"
# description: >-
#   The pause image belongs to the configuration of the container runtime, but pods also run it as a placeholder or to
#   pull it in advance. It is built only for certain Windows releases: for Windows since 3.4, for Windows Server 2022
#   since 3.6, for 20H2 up to 3.8, and for Windows Server 2025 since 3.10.2. Microsoft signs the Windows binaries of
#   mcr.microsoft.com/oss/kubernetes/pause:3.6, which is not for 2025.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/build/pause/CHANGELOG.md
#   description: >-
#     kubernetes/kubernetes v1.27.16, build/pause/CHANGELOG.md: Windows since 3.4, 20H2 since 3.4.1, 2022 since 3.6;
#     without 1903 to 2004 since 3.7, without 20H2 since 3.9.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/build/pause/Makefile
#   description: >-
#     kubernetes/kubernetes v1.27.16, build/pause/Makefile, OSVERSION: Lists the Windows releases that the image of this
#     version is built for.
# - ref: https://github.com/containerd/cri/pull/1532
#   description: >-
#     Pull request 1532 of containerd/cri, Update to latest Windows SandboxImage: Microsoft's image moved from k8s/core
#     to oss/kubernetes in 2020; its tag 1.4.0 covers 1809 to 2004.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Pause container": Names registry.k8s.io/pause:3.6 and Microsoft's signed 3.6. The
#     kubelet's default is now 3.9.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Pause container": Names k8s.gcr.io/pause:3.6 and Microsoft's signed 3.6. The
#     kubelet's default is registry.k8s.io/pause:3.7.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "What works today": Names the image of that time, mcr.microsoft.com/k8s/core/pause:1.0.0,
#     built only for Windows Server 2019.
# custom:
#   id: win-pause-image
#   family: builds
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.win_pause_image

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-pause-image",
	"profile": "core",
	"message": "This tag has no Windows image. Pause images support Windows only from 3.4 on.",
	"remediation": "Use a tag that is built for the nodes' Windows release: registry.k8s.io/pause:3.6 to 3.8 for Windows Server 2019, 20H2 and 2022, later tags for 2019 and 2022, and 3.10.2 also for 2025.",
}

about_2 := {
	"rule": "win-pause-image",
	"profile": "core",
	"message": "This pause image is not built for the Windows release that the pod selects.",
	"remediation": "Use a tag that is built for the nodes' Windows release: registry.k8s.io/pause:3.6 to 3.8 for Windows Server 2019, 20H2 and 2022, later tags for 2019 and 2022, and 3.10.2 also for 2025.",
}

about_3 := {
	"rule": "win-pause-image",
	"profile": "core",
	"message": "This pause image predates Windows Server 2022 and is not built for it. Windows Server 2022 nodes cannot run it, and it is no longer updated.",
	"remediation": "Use a tag that is built for the nodes' Windows release: registry.k8s.io/pause:3.6 to 3.8 for Windows Server 2019, 20H2 and 2022, later tags for 2019 and 2022, and 3.10.2 also for 2025.",
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

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	is_declared_windows_or_is_placed_on_windows
	not lib.placed_on_linux
	some container in lib.judged_containers
	regex.match(
		`^(?:registry\.k8s\.io|k8s\.gcr\.io|gcr\.io/google[-_]containers)/pause:(?:0\.8\.0|[12]\.0|3\.[0-3])(?:@|$)`,
		container.value.image,
	)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	lib.unable_to_run_2019_images
	lib.unable_to_run_20h2_images
	not lib.placed_on_linux
	not lib.using_custom_runtime_class
	some container in lib.judged_containers
	image_matches_k8s_io_or_image_matches_mcr_microsoft(container)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	lib.unable_to_run_2019_images
	lib.unable_to_run_2022_images
	not lib.placed_on_linux
	not lib.using_custom_runtime_class
	some container in lib.judged_containers
	regex.match(`^(?:registry\.k8s\.io|k8s\.gcr\.io)/pause:3\.(?:4|9|10|10\.[0-9]+)(?:@|$)`, container.value.image)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about_3, "risk", path) if {
	lib.windows
	is_declared_windows_or_is_placed_on_windows
	not lib.placed_on_linux
	not lib.using_custom_runtime_class
	unable_to_run_2019_images_match
	some container in lib.judged_containers
	regex.match(`^mcr\.microsoft\.com/(?:k8s/core/pause(?:[:@]|$)|oss/kubernetes/pause:1\.)`, container.value.image)
	path := concat("", [container.path, ".image"])
}

is_declared_windows_or_is_placed_on_windows if {
	lib.declared_windows
}

is_declared_windows_or_is_placed_on_windows if {
	lib.placed_on_windows
}

image_matches_k8s_io_or_image_matches_mcr_microsoft(container) if {
	regex.match(`^(?:registry\.k8s\.io|k8s\.gcr\.io)/pause:3\.(?:4|4\.1|5)(?:@|$)`, container.value.image)
}

image_matches_k8s_io_or_image_matches_mcr_microsoft(container) if {
	regex.match(`^mcr\.microsoft\.com/(?:k8s/core/pause(?:[:@]|$)|oss/kubernetes/pause:1\.)`, container.value.image)
}

unable_to_run_2019_images_match if {
	not lib.unable_to_run_2019_images
}

unable_to_run_2019_images_match if {
	not lib.unable_to_run_20h2_images
}
