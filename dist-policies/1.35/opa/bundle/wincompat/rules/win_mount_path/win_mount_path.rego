# METADATA
# title: "Unsupported mountPath on a Windows pod"
# description: >-
#   A path that starts with a slash is on drive C of the container. Drive C is the container's root file system, so a
#   volume cannot replace it. Its root can be written as C:, C:\ or a single slash. Other drives exist only if a volume
#   is mounted as that drive.
# related_resources:
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/opts/spec_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/opts/spec_windows.go, parseMount: Drive C cannot be the destination; a path
#     that starts with a slash is on drive C.
# - ref: https://github.com/moby/moby/blob/v25.0.5/volume/mounts/windows_parser.go
#   description: >-
#     moby/moby v25.0.5, volume/mounts/windows_parser.go, windowsValidateNotRoot: Neither the drive nor its root
#     directory can be a destination.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/jobcontainers/mounts.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/jobcontainers/mounts.go, setupMounts: In a HostProcess container, creates a
#     link at the destination, which fails for the root.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/util.go
#   description: "kubernetes/kubernetes v1.27.11, pkg/volume/util/util.go, MakeAbsolutePath."
# - ref: https://github.com/docker/for-win/issues/9534
#   description: >-
#     docker/for-win issue 9534: a directory on drive D cannot be mounted: The container does not start if the drive
#     does not exist.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "API Reference": The node's resolv.conf has no effect in a container; Windows keeps DNS
#     settings in the registry. Windows node support, "Substitute test cases": The network plugin applies DNS settings.
# custom:
#   id: win-mount-path
#   family: volumes
#   profile: core
#   effects: ["fails", "risk", "ignored"]
#   severity: error
package wincompat.rules.win_mount_path

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-mount-path",
	"profile": "core",
	"message": "This is drive C, the root file system of a Windows container. A volume cannot be mounted there, so the container does not start.",
	"remediation": "Mount the volume at a directory such as C:\\data, or as another drive such as D:.",
}

about_2 := {
	"rule": "win-mount-path",
	"profile": "core",
	"message": "A Windows container has only drive C. This mountPath is on another drive, which exists only if a volume is mounted as that drive.",
	"remediation": "Mount the volume at a directory on drive C, or as an entire drive such as D:.",
}

about_3 := {
	"rule": "win-mount-path",
	"profile": "core",
	"message": "Windows reads neither host names nor DNS servers from this file, so the mount has no effect.",
	"remediation": "Remove the mount. Set host names in spec.hostAliases and DNS servers in spec.dnsConfig. In a HostProcess pod, configure the node instead.",
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
	some container in lib.judged_containers
	some i, mount in container.value.volumeMounts
	regex.match(`^(?:[Cc]:(?:[/\\]+(?:\.[/\\]+)*\.?)?|[/\\](?:\.[/\\]+)*\.?)$`, mount.mountPath)
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].mountPath"])
}

findings contains lib.finding(about_2, "risk", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	some i, mount in container.value.volumeMounts
	regex.match(`^[ABD-Zabd-z]:[/\\]+[^/\\]`, mount.mountPath)
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].mountPath"])
}

findings contains lib.finding(about_3, "ignored", path) if {
	lib.windows
	some container in lib.judged_containers
	some i, mount in container.value.volumeMounts
	mount.mountPath in {"/etc/hosts", "/etc/resolv.conf"}
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].mountPath"])
}
