# METADATA
# title: "Huge pages on a Windows pod"
# description: >-
#   Windows nodes have no huge pages, so no node fits a container that requests them. A volume of huge pages needs a
#   Linux mount, which the kubelet on Windows does not support. Windows large pages need a privilege that containers
#   cannot get.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/winstats/winstats.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/winstats/winstats.go, WinMachineInfo: Reports the resources of a
#     Windows node, without huge pages.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/scheduler/framework/plugins/noderesources/fit.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/scheduler/framework/plugins/noderesources/fit.go, fitsRequest: A request above
#     zero fits only on nodes that have the resource.
# - ref: https://github.com/kubernetes/apimachinery/blob/v0.27.11/pkg/api/resource/quantity.go
#   description: >-
#     kubernetes/apimachinery v0.27.11, pkg/api/resource/quantity.go, ParseQuantity: Reads zero with any sign, fraction
#     and unit.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/emptydir/empty_dir.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/emptydir/empty_dir.go, setupHugepages: Mounts a huge page file system,
#     on every operating system.
# - ref: https://github.com/kubernetes/mount-utils/blob/v0.27.11/mount_windows.go
#   description: >-
#     kubernetes/mount-utils v0.27.11, mount_windows.go, MountSensitive: Supports bind mounts and SMB shares, and
#     returns an error for everything else.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Compatibility and limitations". Windows in Kubernetes, "Field compatibility for container
#     specifications": Huge pages need a privilege that containers cannot get.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Compatibility and limitations\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\"."
# custom:
#   id: win-hugepages
#   family: containers
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_hugepages

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-hugepages",
	"profile": "core",
	"message": "Windows nodes have no huge pages, so the pod stays Pending.",
	"remediation": "Remove the hugepages resource from limits and requests. The pod then gets only normal memory, so add the amount to memory. wincompat fix does not add it.",
}

about_2 := {
	"rule": "win-hugepages",
	"profile": "core",
	"message": "Windows has no huge pages for this volume. The kubelet cannot mount it, and a pod that uses it stays in ContainerCreating.",
	"remediation": "Remove emptyDir.medium. The volume then uses the node's disk.",
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
	container.list in {"initContainers", "containers"}
	some key, value in container.value.resources.limits
	entry := {"key": key, "value": value}
	regex.match(`^hugepages-`, entry.key)
	not entry.value == 0
	not value_matches_pattern(entry)
	path := concat("", [container.path, ".resources.limits[", key, "]"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	some key, value in container.value.resources.requests
	entry := {"key": key, "value": value}
	regex.match(`^hugepages-`, entry.key)
	not entry.value == 0
	not value_matches_pattern(entry)
	path := concat("", [container.path, ".resources.requests[", key, "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	regex.match(`^HugePages(?:-|$)`, volume.emptyDir.medium)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].emptyDir.medium"])
}

value_matches_pattern(entry) if {
	regex.match(
		`^[\x09-\x0d\x20]*(?:(?:(?:(?:[-+]0*|0+)(?:\.0*)?|\.0*)(?:[A-Za-z]+|[eE][-+]?[0-9]+)?|[A-Za-z]+|[eE][-+]?[0-9]+)[\x09-\x0d\x20]*)?$`,
		entry.value,
	)
}
