# METADATA
# title: "Unsupported hostPath type on a Windows pod"
# description: >-
#   The kubelet checks what exists at the path before mounting. On Windows, no block device passes the check, only names
#   such as NUL are character devices, and a named pipe is neither a directory nor a socket.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/hostpath/host_path.go
#   description: "kubernetes/kubernetes v1.27.11, pkg/volume/hostpath/host_path.go, checkTypeInternal."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/hostutil/hostutil.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/hostutil/hostutil.go, getFileType: Detects types by Go's file
#     mode. On Windows, only names such as NUL are devices, and no pipe is a socket.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/opts/spec_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/opts/spec_windows.go, parseMount: Avoids opening named pipes, because that
#     could interfere with the listener.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\": Containers can mount named pipes of the node."
# custom:
#   id: win-host-path-type
#   family: volumes
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.win_host_path_type

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-host-path-type",
	"profile": "core",
	"message": "Windows nodes have no device files to mount. The kubelet's check of this type fails, and the pod stays in ContainerCreating.",
	"remediation": "Remove the volume. Windows containers cannot get devices through hostPath.",
}

about_2 := {
	"rule": "win-host-path-type",
	"profile": "core",
	"message": "A named pipe never passes the kubelet's check of this type, so the pod stays in ContainerCreating.",
	"remediation": "Remove hostPath.type. Without a type, the kubelet mounts named pipes unchecked.",
}

about_3 := {
	"rule": "win-host-path-type",
	"profile": "core",
	"message": "With this type, the kubelet inspects the named pipe before mounting. The result depends on the pipe, and the check may disturb the program that serves it.",
	"remediation": "Remove hostPath.type. Without a type, the kubelet mounts named pipes unchecked.",
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
	some i, volume in lib.template.spec.volumes
	volume.hostPath.type in {"CharDevice", "BlockDevice"}
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.type"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.hostPath.type in {"Directory", "DirectoryOrCreate", "Socket"}
	regex.match(`^\\\\\.\\pipe\\`, volume.hostPath.path)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.type"])
}

findings contains lib.finding(about_3, "risk", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.hostPath.type in {"File", "FileOrCreate"}
	regex.match(`^\\\\\.\\pipe\\`, volume.hostPath.path)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.type"])
}
