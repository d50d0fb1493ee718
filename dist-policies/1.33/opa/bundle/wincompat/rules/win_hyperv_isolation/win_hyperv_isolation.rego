# METADATA
# title: "Obsolete Hyper-V isolation annotation on a pod"
# description: >-
#   Up to 1.20, the kubelet's Docker support read this annotation, behind an alpha feature gate. Both have been removed:
#   no component reads the annotation, and containers run with process isolation.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.19.16/pkg/kubelet/apis/well_known_annotations_windows.go
#   description: >-
#     kubernetes/kubernetes v1.19.16, pkg/kubelet/apis/well_known_annotations_windows.go, ShouldIsolatedByHyperV: Read
#     the annotation while the gate HyperVContainer existed. The file no longer exists in 1.24.
# - ref: https://github.com/kubernetes/kubernetes/pull/97141
#   description: "Pull request 97141, which removed Hyper-V isolation with Docker in 1.21."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Windows nodes in Kubernetes\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Windows nodes in Kubernetes\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Windows Node Roadmap (post-GA work)": Calls Hyper-V isolation an alpha feature with one
#     container per pod.
# custom:
#   id: win-hyperv-isolation
#   family: identity
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.win_hyperv_isolation

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-hyperv-isolation",
	"profile": "core",
	"message": "Kubernetes no longer reads this annotation. The containers run with process isolation, not Hyper-V isolation.",
	"remediation": "Remove the annotation, and isolate workloads by running them on separate nodes.",
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

findings contains lib.finding(
	about,
	"ignored",
	"metadata.annotations[experimental.windows.kubernetes.io/isolation-type]",
) if {
	lib.pod
	regex.match(
		`^[Hh][Yy][Pp][Ee][Rr][Vv]$`,
		lib.template.metadata.annotations["experimental.windows.kubernetes.io/isolation-type"],
	)
	not lib.declared_linux
	not lib.placed_on_linux
}
