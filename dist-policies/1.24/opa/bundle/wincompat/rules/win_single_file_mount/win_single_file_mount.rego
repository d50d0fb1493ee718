# METADATA
# title: "A Windows pod mounts directories, not single files"
# description: >-
#   With containerd a single file can be mounted into a Windows container. Docker-based runtimes take directories only,
#   and Kubernetes itself tests single files on Linux only.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/subpath/subpath_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/subpath/subpath_windows.go, PrepareSafeSubpath: Makes no
#     difference between files and directories.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/storage/testsuites/subpath.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/storage/testsuites/subpath.go, should support file as subpath: For Linux
#     only.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Persistent storage": With Docker only directories can be targets; with
#     containerd files can be, too.
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
	"message": "A single file is mounted here. containerd can do that on Windows, Docker-based runtimes cannot, and Kubernetes does not test it there.",
	"remediation": "Mount the directory that holds the file.",
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	some i, mount in container.value.volumeMounts
	regex.match(`[^/\\]\.[A-Za-z0-9]+$`, mount.mountPath)
	sub_path_is_not_empty_or_sub_path_expr_is_not_empty(mount)
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].mountPath"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
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
