# METADATA
# title: "Unknown FlexVolume driver on a PersistentVolume for Windows"
# description: >-
#   A FlexVolume driver is a program in a directory of the node. Two drivers are known for Windows: scripts for SMB and
#   for iSCSI. The parameter allowedFlexVolumeDrivers lists the drivers that your Windows nodes have.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/volume/flexvolume/plugin.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/volume/flexvolume/plugin.go, getExecutable: Runs the program in the directory
#     of the driver, also on Windows.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"FlexVolume plugins\": Names the two drivers."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What works today\": FlexVolume with SMB and iSCSI."
# custom:
#   id: pv-flex-volume-driver
#   family: storage
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.pv_flex_volume_driver

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "pv-flex-volume-driver",
	"profile": "core",
	"message": "This FlexVolume driver is not among the drivers that Windows nodes have. Without the driver, the mount fails.",
	"remediation": "List the drivers of your Windows nodes in the parameter allowedFlexVolumeDrivers. Or use microsoft.com/smb.cmd or microsoft.com/iscsi.cmd, in a new PersistentVolume if this one exists in the cluster. Prefer a CSI driver for new volumes.",
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

findings contains lib.finding(about, "risk", "spec.flexVolume.driver") if {
	lib.windows_persistent_volume
	lib.template.spec.flexVolume.driver != null
	not driver_is_in_allowed_flex_volume_drivers
}

driver_is_in_allowed_flex_volume_drivers if {
	lib.template.spec.flexVolume.driver in lib.parameters.allowedFlexVolumeDrivers
}
