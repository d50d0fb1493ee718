# METADATA
# title: "Deprecated beta.kubernetes.io label in a RuntimeClass"
# description: >-
#   Pods inherit the node selector of their RuntimeClass. In this selector, labels with the prefix beta.kubernetes.io
#   are deprecated since 1.14. From 1.25, the API server also warns about them in a RuntimeClass.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.25.16/pkg/api/node/util.go
#   description: >-
#     kubernetes/kubernetes v1.25.16, pkg/api/node/util.go, GetWarningsForRuntimeClass: The API server warns about both
#     labels.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/api/pod/warnings.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/api/pod/warnings.go, deprecatedNodeLabels: Lists the labels as deprecated, but
#     the API server warns about them only for pods.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Ensuring OS-specific workloads land on appropriate container host": Selects nodes by the
#     beta labels.
# custom:
#   id: rc-legacy-os-label
#   family: identity
#   profile: core
#   effects: ["advice"]
#   severity: info
package wincompat.rules.rc_legacy_os_label

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "rc-legacy-os-label",
	"profile": "core",
	"message": "The labels beta.kubernetes.io/os and beta.kubernetes.io/arch are deprecated.",
	"remediation": "Use kubernetes.io/os and kubernetes.io/arch with the same values.",
}

findings contains lib.finding(about, "advice", "scheduling.nodeSelector[beta.kubernetes.io/os]") if {
	lib.runtime_class_object
	lib.template.scheduling.nodeSelector["beta.kubernetes.io/os"] != null
}

findings contains lib.finding(about, "advice", "scheduling.nodeSelector[beta.kubernetes.io/arch]") if {
	lib.runtime_class_object
	lib.template.scheduling.nodeSelector["beta.kubernetes.io/arch"] != null
}
