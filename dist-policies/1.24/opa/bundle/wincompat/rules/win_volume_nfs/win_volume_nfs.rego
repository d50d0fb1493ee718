# METADATA
# title: "A Windows pod mounts no NFS"
# description: "The kubelet on Windows mounts directories and SMB shares, nothing else. The API server takes an NFS volume, and the pod stays in ContainerCreating."
# related_resources:
# - ref: https://github.com/kubernetes/mount-utils/blob/v0.27.11/mount_windows.go
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
# - ref: https://github.com/kubernetes/kubernetes/issues/56188
# custom:
#   id: win-volume-nfs
#   family: volumes
#   profile: core
#   effects: ["fails"]
#   kubernetes: "1.24"
package wincompat.rules.win_volume_nfs

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-volume-nfs",
	"profile": "core",
	"message": "The kubelet on Windows cannot mount NFS. The pod stays in ContainerCreating.",
	"remediation": "Share the files by SMB, with a CSI driver such as smb.csi.k8s.io, and mount a PersistentVolumeClaim of it.",
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some i, item in lib.template.spec.volumes
	item.nfs != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].nfs"])
}
