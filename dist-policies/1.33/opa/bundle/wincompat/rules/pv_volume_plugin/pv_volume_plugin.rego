# METADATA
# title: "Unsupported or redirected volume type on a PersistentVolume for Windows"
# description: >-
#   The API server accepts a volume of any type. For some types, the kubelet has code only for Linux, or no longer has
#   any code, and pods with such a volume stay in ContainerCreating. Volumes of cloud providers are redirected to CSI
#   drivers, which must run on the Windows nodes.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/cmd/kubelet/app/plugins.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, cmd/kubelet/app/plugins.go, ProbeVolumePlugins: Lists the plugins that every
#     kubelet contains. 1.25 removes three of them, and 1.26 removes one more.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/cmd/kubelet/app/plugins.go
#   description: "kubernetes/kubernetes v1.27.16, cmd/kubelet/app/plugins.go, ProbeVolumePlugins."
# - ref: https://github.com/kubernetes/mount-utils/blob/v0.27.11/mount_windows.go
#   description: >-
#     kubernetes/mount-utils v0.27.11, mount_windows.go, MountSensitive: Supports bind mounts and SMB shares only.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/volume/csimigration/plugin_manager.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/volume/csimigration/plugin_manager.go, IsMigrationEnabledForPlugin: Decides
#     which volumes are redirected to a driver.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "In-tree volume plugins": Five plugins work on Windows. In 1.24, all of them
#     except vSphere are already redirected to their drivers. Windows containers in Kubernetes, "Persistent storage":
#     NFS is not supported.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\": NFS does not work."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/cmd/kubelet/app/plugins.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, cmd/kubelet/app/plugins.go, ProbeVolumePlugins: Without CephFS and RBD.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/features/kube_features.go, CSIMigrationPortworx: Beta, on by default.
# custom:
#   id: pv-volume-plugin
#   family: storage
#   profile: core
#   effects: ["fails", "risk", "advice"]
#   severity: error
package wincompat.rules.pv_volume_plugin

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "pv-volume-plugin",
	"profile": "core",
	"message": "Windows nodes mount SMB shares, but not NFS. Pods with this volume stay in ContainerCreating.",
	"remediation": "Share the files over SMB with a CSI driver such as smb.csi.k8s.io.",
}

about_2 := {
	"rule": "pv-volume-plugin",
	"profile": "core",
	"message": "This volume needs Linux tools. A Windows node cannot mount it, and its pods stay in ContainerCreating.",
	"remediation": "Use a volume whose CSI driver has a Windows build.",
}

about_3 := {
	"rule": "pv-volume-plugin",
	"profile": "core",
	"message": "Kubernetes no longer has a plugin for this volume, only the field. Nothing mounts it, and its pods stay in ContainerCreating.",
	"remediation": "Use a volume whose CSI driver has a Windows build.",
}

about_4 := {
	"rule": "pv-volume-plugin",
	"profile": "core",
	"message": "Kubernetes redirects this volume to the CSI driver cinder.csi.openstack.org, which is not documented for Windows. Without that driver on the node, pods with this volume stay in ContainerCreating.",
	"remediation": "Use a volume whose CSI driver has a Windows build.",
}

about_5 := {
	"rule": "pv-volume-plugin",
	"profile": "core",
	"message": "Kubernetes redirects this volume to the CSI driver pxd.portworx.com, which is not documented for Windows. Without that driver on the node, pods stay in ContainerCreating.",
	"remediation": "Use a volume whose CSI driver has a Windows build.",
}

about_6 := {
	"rule": "pv-volume-plugin",
	"profile": "core",
	"message": "Kubernetes redirects this volume to a CSI driver. It works only if a Windows build of that driver runs on the nodes.",
	"remediation": "Make sure that the driver runs on the Windows nodes, and create new volumes with a StorageClass of the driver.",
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

findings contains lib.finding(about, "fails", "spec.nfs") if {
	lib.windows_persistent_volume
	lib.template.spec.nfs != null
}

findings contains lib.finding(about_2, "fails", "spec.fc") if {
	lib.windows_persistent_volume
	lib.template.spec.fc != null
}

findings contains lib.finding(about_2, "fails", "spec.iscsi") if {
	lib.windows_persistent_volume
	lib.template.spec.iscsi != null
}

findings contains lib.finding(about_3, "fails", "spec.cephfs") if {
	lib.windows_persistent_volume
	lib.template.spec.cephfs != null
}

findings contains lib.finding(about_3, "fails", "spec.flocker") if {
	lib.windows_persistent_volume
	lib.template.spec.flocker != null
}

findings contains lib.finding(about_3, "fails", "spec.glusterfs") if {
	lib.windows_persistent_volume
	lib.template.spec.glusterfs != null
}

findings contains lib.finding(about_3, "fails", "spec.photonPersistentDisk") if {
	lib.windows_persistent_volume
	lib.template.spec.photonPersistentDisk != null
}

findings contains lib.finding(about_3, "fails", "spec.quobyte") if {
	lib.windows_persistent_volume
	lib.template.spec.quobyte != null
}

findings contains lib.finding(about_3, "fails", "spec.rbd") if {
	lib.windows_persistent_volume
	lib.template.spec.rbd != null
}

findings contains lib.finding(about_3, "fails", "spec.scaleIO") if {
	lib.windows_persistent_volume
	lib.template.spec.scaleIO != null
}

findings contains lib.finding(about_3, "fails", "spec.storageos") if {
	lib.windows_persistent_volume
	lib.template.spec.storageos != null
}

findings contains lib.finding(about_4, "risk", "spec.cinder") if {
	lib.windows_persistent_volume
	lib.template.spec.cinder != null
}

findings contains lib.finding(about_5, "risk", "spec.portworxVolume") if {
	lib.windows_persistent_volume
	lib.template.spec.portworxVolume != null
}

findings contains lib.finding(about_6, "advice", "spec.awsElasticBlockStore") if {
	lib.windows_persistent_volume
	lib.template.spec.awsElasticBlockStore != null
}

findings contains lib.finding(about_6, "advice", "spec.azureDisk") if {
	lib.windows_persistent_volume
	lib.template.spec.azureDisk != null
}

findings contains lib.finding(about_6, "advice", "spec.azureFile") if {
	lib.windows_persistent_volume
	lib.template.spec.azureFile != null
}

findings contains lib.finding(about_6, "advice", "spec.gcePersistentDisk") if {
	lib.windows_persistent_volume
	lib.template.spec.gcePersistentDisk != null
}

findings contains lib.finding(about_6, "advice", "spec.vsphereVolume") if {
	lib.windows_persistent_volume
	lib.template.spec.vsphereVolume != null
}
