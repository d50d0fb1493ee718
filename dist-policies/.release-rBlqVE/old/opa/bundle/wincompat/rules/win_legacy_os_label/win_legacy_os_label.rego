# METADATA
# title: "Deprecated beta.kubernetes.io label on a pod"
# description: >-
#   The labels with the prefix beta.kubernetes.io have been deprecated since 1.14. Nodes still have them, and the API
#   server returns a warning when a pod uses one to select nodes.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/api/pod/warnings.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/api/pod/warnings.go, warningsForPodSpecAndMeta: Checks the node selector, node
#     affinity and topology spread constraints.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/api/node/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/api/node/util.go, deprecatedNodeLabels: Both labels have been deprecated since
#     1.14.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet_node_status.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kubelet_node_status.go, initialNode: The kubelet still sets them on
#     every node.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Ensuring OS-specific workloads land on appropriate container host": Uses the beta labels.
# custom:
#   id: win-legacy-os-label
#   family: identity
#   profile: core
#   effects: ["advice"]
#   severity: info
package wincompat.rules.win_legacy_os_label

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-legacy-os-label",
	"profile": "core",
	"message": "The labels beta.kubernetes.io/os and beta.kubernetes.io/arch are deprecated. The API server returns a warning.",
	"remediation": "Use kubernetes.io/os and kubernetes.io/arch with the same values.",
}

about_2 := {
	"rule": "win-legacy-os-label",
	"profile": "core",
	"message": "The labels beta.kubernetes.io/os and beta.kubernetes.io/arch are deprecated. The API server returns a warning.",
	"remediation": "Set topologyKey to kubernetes.io/os or kubernetes.io/arch, unless another constraint already uses it.",
}

findings contains lib.finding(about, "advice", "spec.nodeSelector[beta.kubernetes.io/os]") if {
	lib.pod
	lib.template.spec.nodeSelector["beta.kubernetes.io/os"] != null
}

findings contains lib.finding(about, "advice", "spec.nodeSelector[beta.kubernetes.io/arch]") if {
	lib.pod
	lib.template.spec.nodeSelector["beta.kubernetes.io/arch"] != null
}

findings contains lib.finding(about, "advice", path) if {
	lib.pod
	all := lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	some i, term in all
	some i_2, expression in term.matchExpressions
	expression.key in {"beta.kubernetes.io/os", "beta.kubernetes.io/arch"}
	path := concat("", [
		"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[",
		format_int(i, 10),
		"].matchExpressions[",
		format_int(i_2, 10),
		"].key",
	])
}

findings contains lib.finding(about, "advice", path) if {
	lib.pod
	some i, item in lib.template.spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution
	some i_2, expression in item.preference.matchExpressions
	expression.key in {"beta.kubernetes.io/os", "beta.kubernetes.io/arch"}
	path := concat("", [
		"spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[",
		format_int(i, 10),
		"].preference.matchExpressions[",
		format_int(i_2, 10),
		"].key",
	])
}

findings contains lib.finding(about_2, "advice", path) if {
	lib.pod
	some i, constraint in lib.template.spec.topologySpreadConstraints
	constraint.topologyKey in {"beta.kubernetes.io/os", "beta.kubernetes.io/arch"}
	path := concat("", ["spec.topologySpreadConstraints[", format_int(i, 10), "].topologyKey"])
}
