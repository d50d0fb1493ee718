# METADATA
# title: "mountPropagation on a Windows pod"
# description: >-
#   Mounts do not propagate between a Windows node and its containers. The kubelet makes every mount private, regardless
#   of the field. Bidirectional is only for privileged containers, and the API server rejects it in all others.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet_pods.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kubelet_pods.go, translateMountPropagation: Returns private for every
#     value on Windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateMountPropagation: Allows
#     Bidirectional only with privileged true, on every operating system; the error's path names no mount.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for Pod specifications": Says that it cannot be enabled.
#     HostToContainer is accepted, without effect.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Persistent storage\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\"."
# custom:
#   id: win-mount-propagation
#   family: volumes
#   profile: core
#   effects: ["ignored", "rejected"]
#   severity: error
package wincompat.rules.win_mount_propagation

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-mount-propagation",
	"profile": "core",
	"message": "Mounts do not propagate on Windows, neither from the node to the container nor back.",
	"remediation": "Remove mountPropagation. The default is None.",
}

about_2 := {
	"rule": "win-mount-propagation",
	"profile": "core",
	"message": "Mounts do not propagate on Windows, neither from the node to the container nor back.",
	"remediation": "In mounts with Bidirectional, set mountPropagation to None.",
}

about_3 := {
	"rule": "win-mount-propagation",
	"profile": "core",
	"message": "The API server rejects mountPropagation Bidirectional in a container that is not privileged, and Windows containers cannot be privileged.",
	"remediation": "In mounts with Bidirectional, set mountPropagation to None.",
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

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some container in lib.judged_containers
	some i, mount in container.value.volumeMounts
	mount.mountPropagation == "HostToContainer"
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].mountPropagation"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.windows
	some container in lib.judged_containers
	some mount in container.value.volumeMounts
	mount.mountPropagation == "Bidirectional"
	container.value.securityContext.privileged == true
	path := concat("", [container.path, ".volumeMounts"])
}

findings contains lib.finding(about_3, "rejected", path) if {
	lib.windows
	some container in lib.judged_containers
	some mount in container.value.volumeMounts
	mount.mountPropagation == "Bidirectional"
	not container.value.securityContext.privileged == true
	path := concat("", [container.path, ".volumeMounts"])
}
