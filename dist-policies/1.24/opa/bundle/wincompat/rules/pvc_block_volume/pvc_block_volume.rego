# METADATA
# title: "volumeMode Block on a PersistentVolumeClaim for Windows"
# description: >-
#   A kubelet on Windows cannot pass a block device to a container. The API server accepts such a claim, but its pods
#   stay in ContainerCreating. `wincompat check` also reports claims in the volumeClaimTemplates of a StatefulSet.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/volume/util/volumepathhandler/volume_path_handler_unsupported.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/volume/util/volumepathhandler/volume_path_handler_unsupported.go,
#     AttachFileDevice: Supported on Linux only. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_pods.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/kubelet_pods.go, makeBlockVolumes: Rejects a device path that is not
#     absolute on Windows.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Persistent storage\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\"."
# custom:
#   id: pvc-block-volume
#   family: storage
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.pvc_block_volume

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "pvc-block-volume",
	"profile": "core",
	"message": "Windows nodes cannot map block devices into containers, so a pod that uses this claim fails to start there.",
	"remediation": "Set volumeMode to Filesystem, in a new PersistentVolumeClaim if this one exists in the cluster, and use volumeMounts.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "fails", "spec.volumeMode") if {
	lib.windows_persistent_volume_claim
	lib.template.spec.volumeMode == "Block"
}
