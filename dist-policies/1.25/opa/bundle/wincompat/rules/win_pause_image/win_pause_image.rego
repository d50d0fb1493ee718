# METADATA
# title: "A pause image in a Windows pod is built for the nodes that it runs on"
# description: "The pause image belongs to the configuration of the container runtime, but pods run it as well, to hold a place or to fetch it in advance. It is built for certain Windows releases: since 3.4 at all, since 3.6 for Windows Server 2022, and up to 3.8 for 20H2."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/build/pause/CHANGELOG.md
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/build/pause/Makefile
# - ref: https://github.com/containerd/cri/pull/1532
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
# custom:
#   id: win-pause-image
#   family: builds
#   profile: core
#   effects: ["fails", "risk"]
#   kubernetes: "1.25"
package wincompat.rules.win_pause_image

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-pause-image",
	"profile": "core",
	"message": "There is no Windows image under this tag. Pause images have been built for Windows since 3.4.",
	"remediation": "Use registry.k8s.io/pause:3.6 or a newer one, or mcr.microsoft.com/oss/kubernetes/pause:3.6, whose Windows programs Microsoft has signed.",
}

about_2 := {
	"rule": "win-pause-image",
	"profile": "core",
	"message": "This pause image is not built for the Windows release that the pod selects.",
	"remediation": "Use registry.k8s.io/pause:3.6 or a newer one, or mcr.microsoft.com/oss/kubernetes/pause:3.6, whose Windows programs Microsoft has signed.",
}

about_3 := {
	"rule": "win-pause-image",
	"profile": "core",
	"message": "This pause image is older than Windows Server 2022, and not built for it. Nodes with that release cannot run it, and nobody renews it.",
	"remediation": "Use registry.k8s.io/pause:3.6 or a newer one, or mcr.microsoft.com/oss/kubernetes/pause:3.6, whose Windows programs Microsoft has signed.",
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	condition_1
	not lib.placed_on_linux
	some container in lib.judged_containers
	regex.match(`^(?:registry\.k8s\.io|k8s\.gcr\.io|gcr\.io/google[-_]containers)/pause:(?:0\.8\.0|[12]\.0|3\.[0-3])(?:@|$)`, container.value.image)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	lib.off_windows_2019
	lib.off_windows_20h2
	not lib.placed_on_linux
	not lib.own_runtime_class
	some container in lib.judged_containers
	condition_2(container)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	lib.off_windows_2019
	lib.off_windows_2022
	not lib.placed_on_linux
	not lib.own_runtime_class
	some container in lib.judged_containers
	regex.match(`^(?:registry\.k8s\.io|k8s\.gcr\.io)/pause:3\.(?:4|9|10|10\.[0-9]+)(?:@|$)`, container.value.image)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about_3, "risk", path) if {
	lib.windows
	condition_1
	not lib.placed_on_linux
	not lib.own_runtime_class
	condition_3
	some container in lib.judged_containers
	regex.match(`^mcr\.microsoft\.com/(?:k8s/core/pause(?:[:@]|$)|oss/kubernetes/pause:1\.)`, container.value.image)
	path := concat("", [container.path, ".image"])
}

condition_1 if {
	lib.declared_windows
}

condition_1 if {
	lib.placed_on_windows
}

condition_2(container) if {
	regex.match(`^(?:registry\.k8s\.io|k8s\.gcr\.io)/pause:3\.(?:4|4\.1|5)(?:@|$)`, container.value.image)
}

condition_2(container) if {
	regex.match(`^mcr\.microsoft\.com/(?:k8s/core/pause(?:[:@]|$)|oss/kubernetes/pause:1\.)`, container.value.image)
}

condition_3 if {
	not lib.off_windows_2019
}

condition_3 if {
	not lib.off_windows_20h2
}
