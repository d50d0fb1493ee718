# METADATA
# title: "subPath on a Windows pod"
# description: >-
#   The kubelet has separate code for subPath on Windows, and it works with containerd. Docker-based runtimes support
#   only entire volumes, and older documentation describes only those. Up to 1.36, the kubelet on Windows keeps locks on
#   paths open if one container has two or more mounts with subPath, and the pod can remain Terminating. Rules cannot
#   count the mounts with subPath, so they do not report this.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/subpath/subpath_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/subpath/subpath_windows.go, SafeMakeDir: Does on Windows what bind
#     mounts and file descriptors do on Linux.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/storage/testsuites/subpath.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/storage/testsuites/subpath.go: Tests directories on Windows too, and
#     single files only on Linux.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.30.14/pkg/kubelet/kubelet_pods.go
#   description: >-
#     kubernetes/kubernetes v1.30.14, pkg/kubelet/kubelet_pods.go, makeMounts: Keeps only the clean-up function of the
#     last mount with subPath.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/pkg/kubelet/kubelet_pods.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, pkg/kubelet/kubelet_pods.go, makeMounts: Keeps the clean-up functions of all
#     mounts.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Persistent storage": Says that only entire volumes can be mounted, including
#     Secrets. With containerd, parts can be mounted.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\"."
# custom:
#   id: win-sub-path
#   family: volumes
#   profile: strict
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_sub_path

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-sub-path",
	"profile": "strict",
	"message": "This mounts a part of a volume. On Windows, that works with containerd; older runtimes mount only entire volumes.",
	"remediation": "If all Windows nodes run containerd, keep subPath and skip this rule. Otherwise, mount a volume that contains only this directory.",
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	some i, mount in container.value.volumeMounts
	count(mount.subPath) > 0
	not mount_path_matches_pattern(mount)
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].subPath"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	some i, mount in container.value.volumeMounts
	count(mount.subPathExpr) > 0
	not mount_path_matches_pattern(mount)
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].subPathExpr"])
}

mount_path_matches_pattern(mount) if {
	regex.match(`[^/\\]\.[A-Za-z0-9]+$`, mount.mountPath)
}
