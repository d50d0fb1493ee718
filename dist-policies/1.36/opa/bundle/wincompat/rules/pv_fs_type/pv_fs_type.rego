# METADATA
# title: "Linux fsType on a PersistentVolume for Windows"
# description: >-
#   Windows formats and mounts NTFS, not Linux file systems. Depending on the driver, a volume with a Linux file system
#   becomes NTFS without warning, or is not mounted.
# related_resources:
# - ref: https://github.com/kubernetes/mount-utils/blob/v0.27.11/mount_windows.go
#   description: >-
#     kubernetes/mount-utils v0.27.11, mount_windows.go, formatAndMountSensitive: Defaults to NTFS. Passes any other
#     type unchanged to Format-Volume. Same in 0.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/apis/core/v1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/apis/core/v1/defaults.go, SetDefaults_AzureDiskVolumeSource: Defaults to ext4.
# - ref: https://github.com/kubernetes-csi/external-provisioner/blob/v3.4.0/cmd/csi-provisioner/csi-provisioner.go
#   description: >-
#     kubernetes-csi/external-provisioner v3.4.0, cmd/csi-provisioner/csi-provisioner.go, defaultFSType: The default for
#     volumes whose StorageClass sets no type. Drivers set it to ext4.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Persistent storage": The file systems of Windows containers are based on NTFS.
# custom:
#   id: pv-fs-type
#   family: storage
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.pv_fs_type

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "pv-fs-type",
	"profile": "core",
	"message": "Windows does not support this file system. Depending on the driver, the volume becomes NTFS anyway, or its pods stay in ContainerCreating.",
	"remediation": "Set fsType to ntfs, in a new PersistentVolume if this one exists in the cluster. Deleting the old one can delete its data.",
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

findings contains lib.finding(about, "risk", "spec.awsElasticBlockStore.fsType") if {
	lib.windows_persistent_volume
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, lib.template.spec.awsElasticBlockStore.fsType)
}

findings contains lib.finding(about, "risk", "spec.flexVolume.fsType") if {
	lib.windows_persistent_volume
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, lib.template.spec.flexVolume.fsType)
}

findings contains lib.finding(about, "risk", "spec.gcePersistentDisk.fsType") if {
	lib.windows_persistent_volume
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, lib.template.spec.gcePersistentDisk.fsType)
}

findings contains lib.finding(about, "risk", "spec.vsphereVolume.fsType") if {
	lib.windows_persistent_volume
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, lib.template.spec.vsphereVolume.fsType)
}

findings contains lib.finding(about, "risk", "spec.azureDisk.fsType") if {
	lib.windows_persistent_volume
	regex.match(`^(?:ext[23]|xfs|btrfs)$`, lib.template.spec.azureDisk.fsType)
}

findings contains lib.finding(about, "risk", "spec.csi.fsType") if {
	lib.windows_persistent_volume
	regex.match(`^(?:ext[23]|xfs|btrfs)$`, lib.template.spec.csi.fsType)
}

findings contains lib.finding(about, "risk", "spec.csi.fsType") if {
	lib.windows_persistent_volume
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, lib.template.spec.csi.fsType)
	object.get(lib.template, ["metadata", "annotations", "pv.kubernetes.io/provisioned-by"], null) == null
}
