# METADATA
# title: "A Windows pod mounts no directories that only Linux has"
# description: >-
#   On a Windows node /proc is C:\proc, and nobody has put anything there. Without a type that is checked the runtime
#   makes an empty directory and mounts it. With such a type the kubelet waits for what never appears.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/util.go, MakeAbsolutePath: Puts c before a path that starts with a
#     slash.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/opts/spec_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/opts/spec_windows.go, parseMount: Makes the directory where there is none.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/hostpath/host_path.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/hostpath/host_path.go, checkTypeInternal: Directory, File and Socket
#     must be there already.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "API compatibility": Paths of Windows have backslashes; libraries of Go mostly take both.
#     Windows in Kubernetes, "Comparison with Linux": Named pipes of the node can be mounted.
# custom:
#   id: win-host-path
#   family: volumes
#   profile: core
#   effects: ["ignored", "fails"]
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
	"message": "Only Linux has this path. On a Windows node the container gets an empty directory instead of what it expects.",
	"remediation": "Remove the volume, or name what Windows has in its place: a directory such as C:\\data, or a named pipe such as \\\\.\\pipe\\containerd-containerd.",
}

about_2 := {
	"rule": "win-host-path",
	"profile": "core",
	"message": "Only Linux has this path. The kubelet of a Windows node does not find there what the type says, and the pod stays in ContainerCreating.",
	"remediation": "Remove the volume, or name what Windows has in its place: a directory such as C:\\data, or a named pipe such as \\\\.\\pipe\\containerd-containerd.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

warn contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "warning"
}

# The findings of each object where the input has several.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	path_match(volume)
	type_match(volume)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.path"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	path_match(volume)
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
	volume.hostPath.type in {"", "DirectoryOrCreate", "FileOrCreate"}
}
