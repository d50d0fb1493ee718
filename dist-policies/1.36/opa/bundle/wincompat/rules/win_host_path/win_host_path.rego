# METADATA
# title: "Linux path in a hostPath volume on a Windows pod"
# description: >-
#   On a Windows node, /proc means C:\proc, which normally does not exist. Without a type, the container runtime creates
#   an empty directory and mounts it, as the kubelet does with DirectoryOrCreate. With FileOrCreate, the kubelet creates
#   an empty file, but not the directories above it. With Directory, File or Socket, it waits for a path that never
#   appears.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/util.go, MakeAbsolutePath: Adds drive c to a path that starts with
#     a slash.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/opts/spec_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/opts/spec_windows.go, parseMount: Creates the directory if it does not
#     exist.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/hostpath/host_path.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/hostpath/host_path.go, checkTypeInternal: Directory, File and Socket
#     must already exist. kubernetes/kubernetes v1.27.11, pkg/volume/hostpath/host_path.go, makeFile: Creates an empty
#     file, and returns an error if its directory does not exist.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "API compatibility": Windows paths use backslashes; Go libraries usually accept both.
#     Windows in Kubernetes, "Comparison with Linux": Containers can mount named pipes of the node.
# custom:
#   id: win-host-path
#   family: volumes
#   profile: core
#   effects: ["risk", "fails"]
#   severity: error
package wincompat.rules.win_host_path

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-host-path",
	"profile": "core",
	"message": "This path exists only on Linux. On a Windows node, the container gets an empty directory instead.",
	"remediation": "Remove the volume, or use a Windows path such as C:\\data. If the path is a socket, a container without HostProcess can mount a named pipe instead, such as \\\\.\\pipe\\containerd-containerd.",
}

about_2 := {
	"rule": "win-host-path",
	"profile": "core",
	"message": "This path exists only on Linux. The kubelet on a Windows node creates an empty file there. If the directory above it does not exist either, the kubelet fails, and the pod stays in ContainerCreating.",
	"remediation": "Remove the volume, or use a Windows path such as C:\\data. If the path is a socket, a container without HostProcess can mount a named pipe instead, such as \\\\.\\pipe\\containerd-containerd.",
}

about_3 := {
	"rule": "win-host-path",
	"profile": "core",
	"message": "This path exists only on Linux. The kubelet on a Windows node finds nothing of this type there, and the pod stays in ContainerCreating.",
	"remediation": "Remove the volume, or use a Windows path such as C:\\data. If the path is a socket, a container without HostProcess can mount a named pipe instead, such as \\\\.\\pipe\\containerd-containerd.",
}

about_4 := {
	"rule": "win-host-path",
	"profile": "core",
	"message": "Windows nodes do not have this Linux directory unless it was created. Without it, the kubelet finds nothing of this type, and the pod stays in ContainerCreating.",
	"remediation": "Remove the volume, or use a Windows path such as C:\\data. If the path is a socket, a container without HostProcess can mount a named pipe instead, such as \\\\.\\pipe\\containerd-containerd.",
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

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	path_match(volume)
	type_match(volume)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.path"])
}

findings contains lib.finding(about_2, "risk", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	path_match(volume)
	volume.hostPath.type == "FileOrCreate"
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.path"])
}

findings contains lib.finding(about_3, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	path_match(volume)
	volume.hostPath.type in {"Directory", "File", "Socket"}
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.path"])
}

findings contains lib.finding(about_4, "risk", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	regex.match(`^/(?:tmp|home|root|mnt|media|srv)(?:/|$)`, volume.hostPath.path)
	volume.hostPath.type in {"Directory", "File", "Socket"}
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.path"])
}

path_match(volume) if {
	regex.match(`^/(?:proc|sys|dev|boot|cgroup|lib/modules|lib64)(?:/|$)`, volume.hostPath.path)
}

path_match(volume) if {
	regex.match(`^/usr/(?:bin|sbin|lib|lib64|libexec|src|share)(?:/|$)`, volume.hostPath.path)
}

path_match(volume) if {
	regex.match(
		`^/etc/(?:passwd|group|shadow|hosts|hostname|resolv\.conf|os-release|lsb-release|machine-id|localtime|timezone|systemd|pki|ca-certificates|ssl/certs)(?:/|$)`,
		volume.hostPath.path,
	)
}

path_match(volume) if {
	regex.match(
		`^(?:/var)?/run/(?:docker\.sock|containerd/containerd\.sock|crio/crio\.sock|dbus|systemd|udev|xtables\.lock)(?:/|$)`,
		volume.hostPath.path,
	)
}

type_match(volume) if {
	object.get(volume, ["hostPath", "type"], null) == null
}

type_match(volume) if {
	volume.hostPath.type in {"", "DirectoryOrCreate"}
}
