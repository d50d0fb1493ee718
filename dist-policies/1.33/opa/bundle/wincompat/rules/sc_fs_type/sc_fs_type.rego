# METADATA
# title: "Linux fsType on a StorageClass for Windows"
# description: >-
#   Windows formats and mounts NTFS, not Linux file systems. Depending on the driver, a volume with a Linux file system
#   becomes NTFS without warning, or is not mounted.
# related_resources:
# - ref: https://github.com/kubernetes/mount-utils/blob/v0.27.11/mount_windows.go
#   description: >-
#     kubernetes/mount-utils v0.27.11, mount_windows.go, formatAndMountSensitive: Defaults to NTFS. Passes any other
#     type unchanged to Format-Volume. Same in 0.24.
# - ref: https://github.com/kubernetes-csi/external-provisioner/blob/v3.4.0/pkg/controller/controller.go
#   description: >-
#     kubernetes-csi/external-provisioner v3.4.0, pkg/controller/controller.go, prefixedFsTypeKey: Reads the key
#     csi.storage.k8s.io/fstype, which becomes the file system of the volume.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Persistent storage": The file systems of Windows containers are based on NTFS.
# custom:
#   id: sc-fs-type
#   family: storage
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.sc_fs_type

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "sc-fs-type",
	"profile": "core",
	"message": "Windows does not support this file system. Depending on the driver, the volumes become NTFS anyway, or their pods stay in ContainerCreating.",
	"remediation": "Set the parameter to ntfs, in a new StorageClass if this one exists in the cluster.",
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

findings contains lib.finding(about, "risk", "parameters[csi.storage.k8s.io/fstype]") if {
	lib.windows_storage_class
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, lib.template.parameters["csi.storage.k8s.io/fstype"])
}

findings contains lib.finding(about, "risk", "parameters[fsType]") if {
	lib.windows_storage_class
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, lib.template.parameters.fsType)
}

findings contains lib.finding(about, "risk", "parameters[fstype]") if {
	lib.windows_storage_class
	regex.match(`^(?:ext[234]|xfs|btrfs)$`, lib.template.parameters.fstype)
}
