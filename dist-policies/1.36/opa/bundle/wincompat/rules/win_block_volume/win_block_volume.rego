# METADATA
# title: "Raw block volume on a Windows pod"
# description: >-
#   The kubelet passes block devices to containers through loop devices and device nodes, which only Linux has. On
#   Windows, each of these steps fails with an error, and the pod stays in ContainerCreating.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/util.go, MapBlockVolume: Attaches a loop device for every block
#     volume.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/volumepathhandler/volume_path_handler_unsupported.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/volumepathhandler/volume_path_handler_unsupported.go,
#     AttachFileDevice: Returns an error on operating systems other than Linux.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet_pods.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kubelet_pods.go, makeBlockVolumes: Requires an absolute path. On
#     Windows, /dev/xvda is not absolute.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Field compatibility for Pod specifications\": Not implemented."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Persistent storage\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\"."
# custom:
#   id: win-block-volume
#   family: volumes
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_block_volume

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-block-volume",
	"profile": "core",
	"message": "Windows containers cannot use raw block devices. The pod fails to start.",
	"remediation": "Mount the volume as a file system, with volumeMode Filesystem and volumeMounts. Replace a StatefulSet to change its volumeClaimTemplates.",
}

about_2 := {
	"rule": "win-block-volume",
	"profile": "core",
	"message": "This volume is a raw block device, which Windows containers cannot use. A pod that uses it fails to start.",
	"remediation": "Mount the volume as a file system, with volumeMode Filesystem and volumeMounts.",
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

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some container in lib.judged_containers
	count(container.value.volumeDevices) > 0
	path := concat("", [container.path, ".volumeDevices"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.ephemeral.volumeClaimTemplate.spec.volumeMode == "Block"
	path := concat("", ["spec.volumes[", format_int(i, 10), "].ephemeral.volumeClaimTemplate.spec.volumeMode"])
}
