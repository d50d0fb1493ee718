# METADATA
# title: "Linux fsType on a Windows pod"
# description: >-
#   Windows formats and mounts NTFS, not Linux file systems. Depending on the driver, a volume with a Linux fsType
#   becomes NTFS without warning, or is not mounted.
# related_resources:
# - ref: https://github.com/kubernetes/mount-utils/blob/v0.27.11/mount_windows.go
#   description: >-
#     kubernetes/mount-utils v0.27.11, mount_windows.go, formatAndMountSensitive: Passes the type to Format-Volume,
#     which supports none of these. NTFS is the default.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/v1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/v1/defaults.go, SetDefaults_AzureDiskVolumeSource: Sets ext4 for
#     pods of any operating system.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Persistent storage": The file systems of Windows containers are based on NTFS.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"API Reference\"."
# custom:
#   id: win-volume-fs-type
#   family: volumes
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_volume_fs_type

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-volume-fs-type",
	"profile": "core",
	"message": "Windows does not support this file system. Depending on the driver, the volume becomes NTFS anyway, or the pod stays in ContainerCreating.",
	"remediation": "Set fsType to ntfs.",
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
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, volume.awsElasticBlockStore.fsType)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].awsElasticBlockStore.fsType"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	regex.match(`^(?:ext[23]|xfs|btrfs)$`, volume.azureDisk.fsType)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].azureDisk.fsType"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, volume.csi.fsType)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].csi.fsType"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, volume.gcePersistentDisk.fsType)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].gcePersistentDisk.fsType"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, volume.vsphereVolume.fsType)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].vsphereVolume.fsType"])
}
