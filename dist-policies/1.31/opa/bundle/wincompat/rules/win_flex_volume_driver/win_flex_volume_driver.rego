# METADATA
# title: "Unknown FlexVolume driver on a Windows pod"
# description: >-
#   A FlexVolume driver is a program on the node. A driver that is written for Linux does not run on Windows.
#   Microsoft's drivers for SMB and iSCSI are known to run on Windows. Which drivers the nodes have depends on the
#   cluster.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/flexvolume/driver-call.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/flexvolume/driver-call.go, Run: Starts the driver as a program on the
#     node.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "FlexVolume plugins": Drivers for SMB and iSCSI, as PowerShell scripts on the
#     node.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What works today\": Names the same two drivers."
# custom:
#   id: win-flex-volume-driver
#   family: volumes
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_flex_volume_driver

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-flex-volume-driver",
	"profile": "core",
	"message": "This FlexVolume driver is not known to run on Windows nodes. If the driver is missing, the pod stays in ContainerCreating.",
	"remediation": "Use a CSI driver with a Windows build, or microsoft.com/smb.cmd. If the nodes have a Windows build of this driver, add it to the parameter allowedFlexVolumeDrivers.",
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
	volume.flexVolume.driver != null
	not driver_is_in_allowed_flex_volume_drivers(volume)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].flexVolume.driver"])
}

driver_is_in_allowed_flex_volume_drivers(volume) if {
	volume.flexVolume.driver in lib.parameters.allowedFlexVolumeDrivers
}
