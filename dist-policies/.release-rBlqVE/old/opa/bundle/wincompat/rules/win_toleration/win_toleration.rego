# METADATA
# title: "Windows pod without a toleration for the Windows node taint"
# description: >-
#   Kubernetes itself does not taint Windows nodes, but many clusters do, to keep Linux pods off them. A pod that does
#   not tolerate the taint then stays Pending. A RuntimeClass can add the toleration, and on GKE a webhook adds it to
#   pods with the node selector. If the parameter taint.key is empty, as on AKS, the rule reports nothing. With the
#   default taint, the rule ignores case (OS=Windows), because some clusters use other letter cases. Kubernetes does
#   not: the toleration must match the taint of your nodes exactly.
# related_resources:
# - ref: https://cloud.google.com/kubernetes-engine/docs/how-to/deploying-windows-app
#   description: >-
#     Deploying a Windows Server application: GKE's webhook adds the toleration to pods with the node selector.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/staging/src/k8s.io/api/core/v1/toleration.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, staging/src/k8s.io/api/core/v1/toleration.go, ToleratesTaint: An empty effect or
#     key matches any; Exists matches any value; no operator means Equal.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/plugin/pkg/admission/runtimeclass/admission.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Adds the
#     tolerations of the RuntimeClass to the pod.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Taints and Tolerations": Requires a toleration and a node
#     selector.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Ensuring OS-specific workloads land on appropriate container host": Shows the value
#     Win1809, which no later document has.
# custom:
#   id: win-toleration
#   family: identity
#   profile: recommended
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_toleration

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-toleration",
	"profile": "recommended",
	"message": "This Windows pod does not tolerate the taint of Windows nodes, which is os=windows:NoSchedule unless the parameter taint changes it.",
	"remediation": "Add a toleration with operator Equal and the key, value and effect of the taint, or use a RuntimeClass that adds it.",
}

findings contains lib.finding(about, "risk", "spec.tolerations") if {
	lib.windows
	count(lib.parameters.taint.key) > 0
	tolerated_for_and_os_match
	not some_toleration_effect_and_operator_and_key_match
	not runtime_class_name_is_not_empty
	not node_name_is_not_empty
}

tolerated_for_and_os_match if {
	not lib.parameters.taint.toleratedFor == "node-selector"
}

tolerated_for_and_os_match if {
	not lib.template.spec.nodeSelector["kubernetes.io/os"] == "windows"
	not lib.template.spec.nodeSelector["beta.kubernetes.io/os"] == "windows"
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

key_and_value_match(toleration) if {
	toleration.key == lib.parameters.taint.key
	toleration.value == lib.parameters.taint.value
}

key_and_value_match(toleration) if {
	lib.parameters.taint.key == "os"
	lib.parameters.taint.value == "windows"
	regex.match(`^[Oo][Ss]$`, toleration.key)
	regex.match(`^[Ww][Ii][Nn][Dd][Oo][Ww][Ss]$`, toleration.value)
}

operator_and_key_and_value_match(toleration) if {
	toleration.operator == "Exists"
	key_is_not_set_or_key_is_empty_or_key_is_taint_key(toleration)
}

operator_and_key_and_value_match(toleration) if {
	operator_is_not_set_or_operator_is_empty_or_equal(toleration)
	key_and_value_match(toleration)
}

some_toleration_effect_and_operator_and_key_match if {
	some toleration in lib.template.spec.tolerations
	effect_match(toleration)
	operator_and_key_and_value_match(toleration)
}

runtime_class_name_is_not_empty if {
	count(lib.template.spec.runtimeClassName) > 0
}

node_name_is_not_empty if {
	count(lib.template.spec.nodeName) > 0
}
