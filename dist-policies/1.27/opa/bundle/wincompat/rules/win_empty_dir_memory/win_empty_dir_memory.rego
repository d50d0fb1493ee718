# METADATA
# title: "emptyDir with medium Memory on a Windows pod"
# description: >-
#   Windows has no RAM disk. Without a warning, the kubelet creates a directory on the disk of the node instead. It does
#   not count the files in this directory as ephemeral storage of the pod, and does not use sizeLimit as the size of the
#   volume.
# related_resources:
# - ref: https://github.com/kubernetes/mount-utils/blob/v0.27.11/mount_windows.go
#   description: >-
#     kubernetes/mount-utils v0.27.11, mount_windows.go, MountSensitive: Creates a directory when a tmpfs is requested.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/util.go, IsLocalEphemeralVolume: Counts an emptyDir only if it has
#     the default medium.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for Pod specifications": It cannot be set. In fact, it can be set and
#     has no effect.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Persistent storage\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"V1.Pod\"."
# custom:
#   id: win-empty-dir-memory
#   family: volumes
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.win_empty_dir_memory

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-empty-dir-memory",
	"profile": "core",
	"message": "Windows has no volumes in memory. This volume is a directory on the disk of the node.",
	"remediation": "Remove medium. Do not put data that must not be written to disk into a volume of a Windows pod.",
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

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.emptyDir.medium == "Memory"
	path := concat("", ["spec.volumes[", format_int(i, 10), "].emptyDir.medium"])
}
