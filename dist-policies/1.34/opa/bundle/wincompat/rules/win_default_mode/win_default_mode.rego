# METADATA
# title: "File modes on a volume of a Windows pod"
# description: >-
#   Windows has access control lists instead of file modes. It uses only one bit of a mode: if the owner has no write
#   permission, the file becomes read-only. The mode does not control who can read a file.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/atomic_writer.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/atomic_writer.go, writePayloadToDir: Calls Chmod, of which Go on
#     Windows applies only the owner's write bit.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/common/storage/configmap_volume.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/common/storage/configmap_volume.go, should be consumable from pods in
#     volume with defaultMode set: Runs on Linux only, because Windows cannot set permissions in this way.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/v1/defaults.go
#   description: "kubernetes/kubernetes v1.27.11, pkg/apis/core/v1/defaults.go, SetDefaults_ConfigMapVolumeSource."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Persistent storage\"."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "API compatibility": Windows has access control lists, Linux has permission bits.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\"."
# custom:
#   id: win-default-mode
#   family: volumes
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.win_default_mode

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-default-mode",
	"profile": "core",
	"message": "Windows has no file modes. This mode does not stop anyone from reading or running the files; at most, it makes them read-only.",
	"remediation": "Remove the mode. To keep a Secret from a container, do not mount it there.",
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

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.configMap.defaultMode != null
	not volume.configMap.defaultMode == 420
	path := concat("", ["spec.volumes[", format_int(i, 10), "].configMap.defaultMode"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.secret.defaultMode != null
	not volume.secret.defaultMode == 420
	path := concat("", ["spec.volumes[", format_int(i, 10), "].secret.defaultMode"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.downwardAPI.defaultMode != null
	not volume.downwardAPI.defaultMode == 420
	path := concat("", ["spec.volumes[", format_int(i, 10), "].downwardAPI.defaultMode"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.projected.defaultMode != null
	not volume.projected.defaultMode == 420
	path := concat("", ["spec.volumes[", format_int(i, 10), "].projected.defaultMode"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	some i_2, item in volume.configMap.items
	item.mode != null
	not item.mode == 420
	path := concat("", ["spec.volumes[", format_int(i, 10), "].configMap.items[", format_int(i_2, 10), "].mode"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	some i_2, item in volume.secret.items
	item.mode != null
	not item.mode == 420
	path := concat("", ["spec.volumes[", format_int(i, 10), "].secret.items[", format_int(i_2, 10), "].mode"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	some i_2, item in volume.downwardAPI.items
	item.mode != null
	not item.mode == 420
	path := concat("", ["spec.volumes[", format_int(i, 10), "].downwardAPI.items[", format_int(i_2, 10), "].mode"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	some i_2, source in volume.projected.sources
	some i_3, item in source.configMap.items
	item.mode != null
	not item.mode == 420
	path := concat("", [
		"spec.volumes[",
		format_int(i, 10),
		"].projected.sources[",
		format_int(i_2, 10),
		"].configMap.items[",
		format_int(i_3, 10),
		"].mode",
	])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	some i_2, source in volume.projected.sources
	some i_3, item in source.secret.items
	item.mode != null
	not item.mode == 420
	path := concat("", [
		"spec.volumes[",
		format_int(i, 10),
		"].projected.sources[",
		format_int(i_2, 10),
		"].secret.items[",
		format_int(i_3, 10),
		"].mode",
	])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	some i_2, source in volume.projected.sources
	some i_3, item in source.downwardAPI.items
	item.mode != null
	not item.mode == 420
	path := concat("", [
		"spec.volumes[",
		format_int(i, 10),
		"].projected.sources[",
		format_int(i_2, 10),
		"].downwardAPI.items[",
		format_int(i_3, 10),
		"].mode",
	])
}
