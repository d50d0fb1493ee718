# METADATA
# title: "fsGroup on a Windows pod"
# description: >-
#   Files on Windows belong to accounts, not to GIDs, and the kubelet changes the ownership of a volume on Linux only.
#   Only a CSI driver that applies the group itself when it mounts the volume receives the GID. With os.name windows,
#   the API server rejects fsGroup and fsGroupChangePolicy with any value, even 0.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value of
#     either field when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/volume_unsupported.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/volume_unsupported.go, SetVolumeOwnership: Does nothing on operating
#     systems other than Linux.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/csi/csi_mounter.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/csi/csi_mounter.go, SetUpAt: Passes fsGroup to drivers with the
#     capability VOLUME_MOUNT_GROUP, on any operating system.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Persistent storage": Access to files by UID and GID is not available.
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
	"message": "The API server rejects a pod with os.name windows that sets fsGroup or fsGroupChangePolicy. Windows volumes have no group ownership.",
	"remediation": "Remove fsGroup and fsGroupChangePolicy. Grant access with access control lists, for the user in windowsOptions.runAsUserName.",
}

about_2 := {
	"rule": "win-fs-group",
	"profile": "core",
	"message": "Windows volumes have no group ownership, so the kubelet ignores fsGroup and fsGroupChangePolicy.",
	"remediation": "Remove fsGroup and fsGroupChangePolicy. Grant access with access control lists, for the user in windowsOptions.runAsUserName.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.fsGroup") if {
	lib.declared_windows
	lib.template.spec.securityContext.fsGroup != null
}

findings contains lib.finding(about, "rejected", "spec.securityContext.fsGroupChangePolicy") if {
	lib.declared_windows
	lib.template.spec.securityContext.fsGroupChangePolicy != null
}

findings contains lib.finding(about_2, "ignored", "spec.securityContext.fsGroup") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.fsGroup != null
}

findings contains lib.finding(about_2, "ignored", "spec.securityContext.fsGroupChangePolicy") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.fsGroupChangePolicy != null
}
