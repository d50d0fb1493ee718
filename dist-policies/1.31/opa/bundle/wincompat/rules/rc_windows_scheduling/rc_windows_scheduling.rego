# METADATA
# title: "Incomplete scheduling in a RuntimeClass for Windows"
# description: >-
#   Pods inherit the node selector and tolerations of their RuntimeClass. If the RuntimeClass selects the operating
#   system, architecture and build of its nodes and tolerates their taint, pods do not need to. Otherwise it works only
#   for pods that do so themselves.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/plugin/pkg/admission/runtimeclass/admission.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Pods get the node
#     selector and tolerations of their RuntimeClass. Unchanged since 1.24.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Simplifying with RuntimeClass": The example has the labels for operating system,
#     architecture and build, and the toleration.
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: "Guide for scheduling Windows containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# custom:
#   id: rc-windows-scheduling
#   family: runtime-class
#   profile: recommended
#   effects: ["risk", "advice"]
#   severity: warning
package wincompat.rules.rc_windows_scheduling

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "rc-windows-scheduling",
	"profile": "recommended",
	"message": "This RuntimeClass is for Windows but does not select Windows nodes. A pod that relies on it may be scheduled onto a Linux node, which has no such handler.",
	"remediation": "Add kubernetes.io/os: windows, kubernetes.io/arch: amd64 and node.kubernetes.io/windows-build with the build of the nodes to scheduling.nodeSelector.",
}

about_2 := {
	"rule": "rc-windows-scheduling",
	"profile": "recommended",
	"message": "This RuntimeClass does not tolerate the Windows taint, by default os=windows:NoSchedule. Its pods are not scheduled onto nodes with this taint unless they tolerate it themselves.",
	"remediation": "Add a toleration with the operator Equal and the key, value and effect of the taint to scheduling.tolerations.",
}

about_3 := {
	"rule": "rc-windows-scheduling",
	"profile": "recommended",
	"message": "The Windows nodes of this cluster have different builds, and this RuntimeClass does not select one. Its pods may be scheduled onto nodes that cannot run their images.",
	"remediation": "Add node.kubernetes.io/windows-build to scheduling.nodeSelector, such as 10.0.20348 for Windows Server 2022, and create a RuntimeClass for each build.",
}

about_4 := {
	"rule": "rc-windows-scheduling",
	"profile": "recommended",
	"message": "This RuntimeClass does not select a Windows build. Once the cluster has nodes with different builds, its pods may be scheduled onto a node that cannot run their images.",
	"remediation": "Add node.kubernetes.io/windows-build to scheduling.nodeSelector, such as 10.0.20348 for Windows Server 2022, and create a RuntimeClass for each build.",
}

findings contains lib.finding(about, "risk", "scheduling.nodeSelector[kubernetes.io/os]") if {
	lib.windows_runtime_class
	object.get(lib.template, ["scheduling", "nodeSelector", "kubernetes.io/os"], null) == null
	object.get(lib.template, ["scheduling", "nodeSelector", "beta.kubernetes.io/os"], null) == null
	not node_selector_is_not_empty
}

findings contains lib.finding(about_2, "risk", "scheduling.tolerations") if {
	lib.windows_runtime_class
	count(lib.parameters.taint.key) > 0
	tolerated_for_and_os_match
	not some_toleration_effect_and_operator_and_key_match
}

findings contains lib.finding(about_3, "risk", "scheduling.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.windows_runtime_class
	count(lib.parameters.windowsBuilds) > 1
	object.get(lib.template, ["scheduling", "nodeSelector", "node.kubernetes.io/windows-build"], null) == null
	not handler_matches_hyperv_hypervisor
	not some_entry_value_and_key_match
}

findings contains lib.finding(about_4, "advice", "scheduling.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.windows_runtime_class
	not windows_builds_is_not_empty
	object.get(lib.template, ["scheduling", "nodeSelector", "node.kubernetes.io/windows-build"], null) == null
	not handler_matches_hyperv_hypervisor
	not some_entry_value_and_key_match
}

node_selector_is_not_empty if {
	count(lib.template.scheduling.nodeSelector) > 0
}

tolerated_for_and_os_match if {
	not lib.parameters.taint.toleratedFor == "node-selector"
}

tolerated_for_and_os_match if {
	not lib.template.scheduling.nodeSelector["kubernetes.io/os"] == "windows"
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

some_toleration_effect_and_operator_and_key_match if {
	some toleration in lib.template.scheduling.tolerations
	effect_match(toleration)
	operator_and_key_and_value_match(toleration)
}

handler_matches_hyperv_hypervisor if {
	regex.match(`hyperv|hypervisor`, lib.template.handler)
}

key_is_kubernetes_io_os_or_3_others(entry) if {
	entry.key in {"kubernetes.io/os", "kubernetes.io/arch", "beta.kubernetes.io/os", "beta.kubernetes.io/arch"}
}

some_entry_value_and_key_match if {
	some key, value in lib.template.scheduling.nodeSelector
	entry := {"key": key, "value": value}
	entry.value != null
	not key_is_kubernetes_io_os_or_3_others(entry)
}

windows_builds_is_not_empty if {
	count(lib.parameters.windowsBuilds) > 0
}
