# METADATA
# title: "NFS volume on a Windows pod"
# description: >-
#   The kubelet on Windows mounts only directories and SMB shares. The API server accepts an NFS volume, and the pod
#   stays in ContainerCreating.
# related_resources:
# - ref: https://github.com/kubernetes/mount-utils/blob/v0.27.11/mount_windows.go
#   description: >-
#     kubernetes/mount-utils v0.27.11, mount_windows.go, MountSensitive: Supports only the file system type cifs.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Persistent storage\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\"."
# - ref: https://github.com/kubernetes/kubernetes/issues/56188
#   description: "kubernetes/kubernetes issue 56188: NFS on Windows."
# custom:
#   id: win-volume-nfs
#   family: volumes
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_volume_nfs

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-volume-nfs",
	"profile": "core",
	"message": "The kubelet on Windows cannot mount NFS. The pod stays in ContainerCreating.",
	"remediation": "Share the files over SMB with a CSI driver such as smb.csi.k8s.io, and mount a PersistentVolumeClaim of that driver.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.nfs != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].nfs"])
}
