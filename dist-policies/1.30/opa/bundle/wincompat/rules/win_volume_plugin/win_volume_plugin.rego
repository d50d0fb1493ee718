# METADATA
# title: "Unsupported or redirected volume type on a Windows pod"
# description: >-
#   The API server accepts every kind of volume for every pod. Some plugins have no Windows code, some have been
#   removed, and those of cloud providers are redirected to CSI drivers, which must run on the Windows nodes.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/cmd/kubelet/app/plugins.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, cmd/kubelet/app/plugins.go, ProbeVolumePlugins: Lists the remaining plugins.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/volume/csimigration/plugin_manager.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/volume/csimigration/plugin_manager.go, IsMigrationEnabledForPlugin: Decides
#     which volumes are redirected to a driver.
# - ref: https://github.com/kubernetes/mount-utils/blob/v0.27.11/mount_windows.go
#   description: >-
#     kubernetes/mount-utils v0.27.11, mount_windows.go, MountSensitive: The Windows mounter supports only bind mounts
#     and SMB shares.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "In-tree volume plugins": Says that five work on Windows. All but vSphere are
#     already redirected to their drivers in 1.24. Windows containers in Kubernetes, "Persistent storage".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What works today\": Of the cloud plugins, names only azureFile and azureDisk."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/cmd/kubelet/app/plugins.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, cmd/kubelet/app/plugins.go, ProbeVolumePlugins: Without CephFS and RBD.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/features/kube_features.go, CSIMigrationPortworx: Beta, on by default.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/volume/git_repo/git_repo.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/volume/git_repo/git_repo.go, SetUpAt: Returns an error while the gate is off.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.36.3, pkg/features/kube_features.go, GitRepoVolumeDriver: Off since 1.33, and locked
#     since 1.36.
# custom:
#   id: win-volume-plugin
#   family: volumes
#   profile: core
#   effects: ["fails", "risk", "advice"]
#   severity: error
package wincompat.rules.win_volume_plugin

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-volume-plugin",
	"profile": "core",
	"message": "This volume needs Linux tools. A Windows node cannot mount it, and the pod stays in ContainerCreating.",
	"remediation": "Use a PersistentVolumeClaim with a CSI driver that has a Windows build.",
}

about_2 := {
	"rule": "win-volume-plugin",
	"profile": "core",
	"message": "Kubernetes no longer has a plugin for this volume, only the field. Nothing mounts it, and the pod stays in ContainerCreating.",
	"remediation": "Use a PersistentVolumeClaim with a CSI driver that has a Windows build.",
}

about_3 := {
	"rule": "win-volume-plugin",
	"profile": "core",
	"message": "Kubernetes redirects this volume to the CSI driver cinder.csi.openstack.org, which is not documented for Windows. Without that driver on the node, the pod stays in ContainerCreating.",
	"remediation": "Use a PersistentVolumeClaim with a CSI driver that has a Windows build.",
}

about_4 := {
	"rule": "win-volume-plugin",
	"profile": "core",
	"message": "Kubernetes redirects this volume to a CSI driver. It works only if a Windows build of that driver runs on the nodes.",
	"remediation": "Use a PersistentVolumeClaim of that driver, and make sure that the driver runs on the Windows nodes.",
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
	volume.cephfs != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].cephfs"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.fc != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].fc"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.iscsi != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].iscsi"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.portworxVolume != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].portworxVolume"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.rbd != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].rbd"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.flocker != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].flocker"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.glusterfs != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].glusterfs"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.photonPersistentDisk != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].photonPersistentDisk"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.quobyte != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].quobyte"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.scaleIO != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].scaleIO"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.storageos != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].storageos"])
}

findings contains lib.finding(about_3, "risk", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.cinder != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].cinder"])
}

findings contains lib.finding(about_4, "advice", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.awsElasticBlockStore != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].awsElasticBlockStore"])
}

findings contains lib.finding(about_4, "advice", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.azureDisk != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].azureDisk"])
}

findings contains lib.finding(about_4, "advice", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.azureFile != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].azureFile"])
}

findings contains lib.finding(about_4, "advice", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.gcePersistentDisk != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].gcePersistentDisk"])
}

findings contains lib.finding(about_4, "advice", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.vsphereVolume != null
	path := concat("", ["spec.volumes[", format_int(i, 10), "].vsphereVolume"])
}
