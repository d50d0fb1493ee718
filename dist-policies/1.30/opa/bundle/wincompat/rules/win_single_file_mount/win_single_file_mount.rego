# METADATA
# title: "Single file mount on a Windows pod"
# description: >-
#   With containerd, a single file can be mounted into a Windows container. Docker-based runtimes mount only
#   directories. Up to 1.36, Kubernetes tests single files only on Linux.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/subpath/subpath_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/subpath/subpath_windows.go, PrepareSafeSubpath: Does not
#     distinguish between files and directories.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/storage/testsuites/subpath.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/storage/testsuites/subpath.go, should support file as subpath: Runs only
#     on Linux. Same in 1.36.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/test/e2e/windows/subpath_cleanup.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, test/e2e/windows/subpath_cleanup.go: Mounts single keys of a ConfigMap, a Secret
#     and a projected volume with subPath.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Persistent storage": With Docker, only directories can be mount targets; with
#     containerd, files can be too.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"API Reference\"."
# custom:
#   id: win-single-file-mount
#   family: volumes
#   profile: strict
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_single_file_mount

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-single-file-mount",
	"profile": "strict",
	"message": "This mounts a single file. On Windows, containerd supports that, but Docker-based runtimes do not.",
	"remediation": "If all Windows nodes run containerd, keep the mount and skip this rule. Otherwise, mount a directory that contains only this file, at a path that the image does not use, such as C:\\settings.",
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	some i, mount in container.value.volumeMounts
	regex.match(`[^/\\]\.[A-Za-z0-9]+$`, mount.mountPath)
	sub_path_is_not_empty_or_sub_path_expr_is_not_empty(mount)
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].mountPath"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	not lib.host_process
	some i, volume in lib.template.spec.volumes
	volume.hostPath.type in {"File", "FileOrCreate"}
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.type"])
}

sub_path_is_not_empty_or_sub_path_expr_is_not_empty(mount) if {
	count(mount.subPath) > 0
}

sub_path_is_not_empty_or_sub_path_expr_is_not_empty(mount) if {
	count(mount.subPathExpr) > 0
}
