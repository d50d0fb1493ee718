# METADATA
# title: "Provisioner without Windows support on a StorageClass for Windows"
# description: >-
#   Windows nodes cannot mount the volumes of some provisioners of Kubernetes, because their volume plugins need Linux
#   tools. Kubernetes removes most of these plugins from 1.25 on, and claims of their classes then stay Pending.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/cmd/kube-controller-manager/app/plugins.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, cmd/kube-controller-manager/app/plugins.go, ProbeControllerVolumePlugins: Lists
#     the provisioners, with flocker, glusterfs, quobyte and storageos. 1.25 lists only glusterfs of them, 1.26 none.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/cmd/kube-controller-manager/app/plugins_providers.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, cmd/kube-controller-manager/app/plugins_providers.go, appendLegacyProviderVolumes:
#     Lists the provisioners for portworxVolume and rbd.
# - ref: https://github.com/kubernetes/mount-utils/blob/v0.27.11/mount_windows.go
#   description: >-
#     kubernetes/mount-utils v0.27.11, mount_windows.go, MountSensitive: Supports bind mounts and SMB shares; anything
#     else is an error.
# - ref: https://github.com/kubernetes/csi-translation-lib/blob/v0.24.17/translate.go
#   description: >-
#     kubernetes/csi-translation-lib v0.24.17, translate.go, inTreePlugins: Redirects Cinder and Portworx to their CSI
#     drivers.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/features/kube_features.go, CSIMigrationPortworx: Beta, on by default.
# custom:
#   id: sc-provisioner
#   family: storage
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.sc_provisioner

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "sc-provisioner",
	"profile": "core",
	"message": "Windows nodes cannot mount volumes of this provisioner: its plugin needs Linux tools, or Kubernetes has removed it. Pods with these volumes never start.",
	"remediation": "Use the provisioner of a CSI driver that has a Windows build, in a new StorageClass if this one exists in the cluster.",
}

about_2 := {
	"rule": "sc-provisioner",
	"profile": "core",
	"message": "Kubernetes redirects this provisioner to the CSI driver for Cinder, whose documentation does not mention Windows.",
	"remediation": "Use the provisioner of a CSI driver that has a Windows build, in a new StorageClass if this one exists in the cluster.",
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

findings contains lib.finding(about, "fails", "provisioner") if {
	lib.windows_storage_class
	lib.template.provisioner in {
		"kubernetes.io/flocker",
		"kubernetes.io/glusterfs",
		"kubernetes.io/photon-pd",
		"kubernetes.io/portworx-volume",
		"kubernetes.io/quobyte",
		"kubernetes.io/rbd",
		"kubernetes.io/scaleio",
		"kubernetes.io/storageos",
	}
}

findings contains lib.finding(about_2, "risk", "provisioner") if {
	lib.windows_storage_class
	lib.template.provisioner == "kubernetes.io/cinder"
}
