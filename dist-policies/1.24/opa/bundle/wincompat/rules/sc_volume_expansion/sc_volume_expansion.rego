# METADATA
# title: "Volume expansion that Windows may not support"
# description: >-
#   The kubelet itself cannot expand a file system on Windows. A CSI driver may be able to. Kubernetes documents
#   describe expansion as unsupported.
# related_resources:
# - ref: https://github.com/kubernetes/mount-utils/blob/v0.27.11/resizefs_unsupported.go
#   description: >-
#     kubernetes/mount-utils v0.27.11, resizefs_unsupported.go, Resize: Supported on Linux only. Same in 0.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/volume/csi/expander.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/volume/csi/expander.go, NodeExpand: Calls the driver on every operating
#     system.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Persistent storage\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\"."
# custom:
#   id: sc-volume-expansion
#   family: storage
#   profile: strict
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.sc_volume_expansion

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "sc-volume-expansion",
	"profile": "strict",
	"message": "The kubelet cannot expand file systems on Windows, and only some CSI drivers can. When a claim grows, the file system may keep its old size.",
	"remediation": "Make sure that the driver expands volumes on Windows, or set allowVolumeExpansion to false.",
}

findings contains lib.finding(about, "risk", "allowVolumeExpansion") if {
	lib.windows_storage_class
	lib.template.allowVolumeExpansion == true
}
