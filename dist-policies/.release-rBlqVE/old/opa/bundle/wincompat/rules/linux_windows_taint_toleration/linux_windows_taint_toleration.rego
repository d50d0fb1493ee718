# METADATA
# title: "Toleration of the Windows taint on a pod without an OS selector"
# description: >-
#   The taint os=windows:NoSchedule keeps other pods off Windows nodes. If a pod tolerates this taint, or every taint,
#   and nothing restricts it to Linux nodes, it can be scheduled onto a Windows node, where Linux images do not start.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/staging/src/k8s.io/api/core/v1/toleration.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, staging/src/k8s.io/api/core/v1/toleration.go, ToleratesTaint: A toleration with
#     the operator Exists and no key tolerates every taint.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# custom:
#   id: linux-windows-taint-toleration
#   family: identity
#   profile: mixed-cluster
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.linux_windows_taint_toleration

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "linux-windows-taint-toleration",
	"profile": "mixed-cluster",
	"message": "This pod tolerates the Windows taint, and nothing restricts it to Linux nodes. It may be scheduled onto a Windows node.",
	"remediation": "Add the node selector kubernetes.io/os with the operating system of the pod, or narrow the toleration.",
}

findings contains lib.finding(about, "risk", "spec.tolerations") if {
	lib.pod
	count(lib.parameters.taint.key) > 0
	not lib.windows
	not lib.with_windows_image
	object.get(lib.template, ["spec", "nodeSelector", "kubernetes.io/os"], null) == null
	object.get(lib.template, ["spec", "nodeSelector", "beta.kubernetes.io/os"], null) == null
	not node_name_is_not_empty
	object.get(lib.template, ["spec", "nodeSelector", "kubernetes.io/hostname"], null) == null
	not runtime_class_name_is_not_empty
	not lib.excluding_windows_by_affinity
	some toleration in lib.template.spec.tolerations
	effect_match(toleration)
	operator_and_key_and_value_match(toleration)
}

effect_match(toleration) if {
	object.get(toleration, ["effect"], null) == null
}

effect_match(toleration) if {
	toleration.effect == ""
}

effect_match(toleration) if {
	toleration.effect == lib.parameters.taint.effect
}

key_is_not_set_or_key_is_empty_or_key_is_taint_key(toleration) if {
	object.get(toleration, ["key"], null) == null
}

key_is_not_set_or_key_is_empty_or_key_is_taint_key(toleration) if {
	toleration.key == ""
}

key_is_not_set_or_key_is_empty_or_key_is_taint_key(toleration) if {
	toleration.key == lib.parameters.taint.key
}

operator_is_not_set_or_operator_is_empty_or_equal(toleration) if {
	object.get(toleration, ["operator"], null) == null
}

operator_is_not_set_or_operator_is_empty_or_equal(toleration) if {
	toleration.operator in {"", "Equal"}
}

operator_and_key_and_value_match(toleration) if {
	toleration.operator == "Exists"
	key_is_not_set_or_key_is_empty_or_key_is_taint_key(toleration)
}

operator_and_key_and_value_match(toleration) if {
	operator_is_not_set_or_operator_is_empty_or_equal(toleration)
	toleration.key == lib.parameters.taint.key
	toleration.value == lib.parameters.taint.value
}

node_name_is_not_empty if {
	count(lib.template.spec.nodeName) > 0
}

runtime_class_name_is_not_empty if {
	count(lib.template.spec.runtimeClassName) > 0
}
