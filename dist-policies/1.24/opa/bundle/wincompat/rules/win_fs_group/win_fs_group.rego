# METADATA
# title: "A Windows pod sets no fsGroup"
# description: >-
#   Files on Windows belong to accounts, not to group numbers, and off Linux the kubelet changes no owner of a volume.
#   Only a CSI driver that mounts with a group itself is told the number. With os.name windows the API server refuses
#   both fields with any value, 0 included.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Any value of either is
#     forbidden when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/volume_unsupported.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/volume_unsupported.go, SetVolumeOwnership: Does nothing off Linux.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/csi/csi_mounter.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/csi/csi_mounter.go, SetUpAt: Hands fsGroup to drivers with the
#     capability VOLUME_MOUNT_GROUP, on any system.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Persistent storage": Access to files by user and group numbers is missing.
# custom:
#   id: win-fs-group
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored"]
#   severity: error
package wincompat.rules.win_fs_group

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-fs-group",
	"profile": "core",
	"message": "Volumes on Windows have no group number, so the kubelet hands their files to none.",
	"remediation": "Remove fsGroup and fsGroupChangePolicy. Grant access to files by access control lists, for the user that windowsOptions.runAsUserName names.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

warn contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "warning"
}

# The findings of each object where the input has several.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "rejected", "spec.securityContext.fsGroup") if {
	lib.declared_windows
	lib.template.spec.securityContext.fsGroup != null
}

findings contains lib.finding(about, "rejected", "spec.securityContext.fsGroupChangePolicy") if {
	lib.declared_windows
	lib.template.spec.securityContext.fsGroupChangePolicy != null
}

findings contains lib.finding(about, "ignored", "spec.securityContext.fsGroup") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.fsGroup != null
}

findings contains lib.finding(about, "ignored", "spec.securityContext.fsGroupChangePolicy") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.fsGroupChangePolicy != null
}
