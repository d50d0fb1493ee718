# METADATA
# title: "A RuntimeClass for Windows places its pods on the right nodes"
# description: "Pods inherit node selector and tolerations of their RuntimeClass. A class that names system, architecture and build of its nodes and tolerates their taint spares each pod all of it. A class without them works only where pods bring their own."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/plugin/pkg/admission/runtimeclass/admission.go
#   description: "kubernetes/kubernetes v1.27.16, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Pods get node selector and tolerations of their RuntimeClass; the same since 1.24."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Simplifying with RuntimeClass\": The example has the labels of system, architecture and build, and the toleration."
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
#   kubernetes: "1.24"
package wincompat.rules.rc_windows_scheduling

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "rc-windows-scheduling",
	"profile": "recommended",
	"message": "This RuntimeClass is for Windows, but it selects no Windows nodes. A pod that relies on it may land on a Linux node, which has no such handler.",
	"remediation": "Add kubernetes.io/os: windows, kubernetes.io/arch: amd64 and node.kubernetes.io/windows-build with the build of the nodes to scheduling.nodeSelector.",
}

about_2 := {
	"rule": "rc-windows-scheduling",
	"profile": "recommended",
	"message": "This RuntimeClass does not tolerate the taint of Windows nodes, which is os=windows:NoSchedule unless the parameter taint says otherwise. Its pods wait forever unless they tolerate it themselves.",
	"remediation": "Add a toleration with operator Equal and the key, value and effect of the taint to scheduling.tolerations.",
}

about_3 := {
	"rule": "rc-windows-scheduling",
	"profile": "recommended",
	"message": "The Windows nodes of this cluster have several builds, and this RuntimeClass does not choose one. Its pods may land on nodes that cannot run their images.",
	"remediation": "Add node.kubernetes.io/windows-build to scheduling.nodeSelector, such as 10.0.17763 for Windows Server 2019 or 10.0.20348 for Windows Server 2022, and make a class for each build.",
}

about_4 := {
	"rule": "rc-windows-scheduling",
	"profile": "recommended",
	"message": "This RuntimeClass does not choose a Windows build. As soon as the cluster has nodes with several builds, its pods may land on one that cannot run their images.",
	"remediation": "Add node.kubernetes.io/windows-build to scheduling.nodeSelector, such as 10.0.17763 for Windows Server 2019 or 10.0.20348 for Windows Server 2022, and make a class for each build.",
}

findings contains lib.finding(about, "risk", "scheduling.nodeSelector[kubernetes.io/os]") if {
	lib.windows_runtime_class
	object.get(lib.template, ["scheduling", "nodeSelector", "kubernetes.io/os"], null) == null
	object.get(lib.template, ["scheduling", "nodeSelector", "beta.kubernetes.io/os"], null) == null
	not condition_1
}

findings contains lib.finding(about_2, "risk", "scheduling.tolerations") if {
	lib.windows_runtime_class
	not condition_6
}

findings contains lib.finding(about_3, "risk", "scheduling.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.windows_runtime_class
	count(lib.parameters.windowsBuilds) > 1
	object.get(lib.template, ["scheduling", "nodeSelector", "node.kubernetes.io/windows-build"], null) == null
	not condition_7
	not condition_9
}

findings contains lib.finding(about_4, "advice", "scheduling.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.windows_runtime_class
	not condition_10
	object.get(lib.template, ["scheduling", "nodeSelector", "node.kubernetes.io/windows-build"], null) == null
	not condition_7
	not condition_9
}

condition_1 if {
	count(lib.template.scheduling.nodeSelector) > 0
}

condition_2(item) if {
	object.get(item, ["effect"], null) == null
}

condition_2(item) if {
	item.effect == ""
}

condition_2(item) if {
	item.effect == lib.parameters.taint.effect
}

condition_3(item) if {
	object.get(item, ["key"], null) == null
}

condition_3(item) if {
	item.key == ""
}

condition_3(item) if {
	item.key == lib.parameters.taint.key
}

condition_4(item) if {
	object.get(item, ["operator"], null) == null
}

condition_4(item) if {
	item.operator in {"", "Equal"}
}

condition_5(item) if {
	item.operator == "Exists"
	condition_3(item)
}

condition_5(item) if {
	condition_4(item)
	item.key == lib.parameters.taint.key
	item.value == lib.parameters.taint.value
}

condition_6 if {
	some item in lib.template.scheduling.tolerations
	condition_2(item)
	condition_5(item)
}

condition_7 if {
	regex.match(`hyperv|hypervisor`, lib.template.handler)
}

condition_8(entry) if {
	entry.key in {"kubernetes.io/os", "kubernetes.io/arch", "beta.kubernetes.io/os", "beta.kubernetes.io/arch"}
}

condition_9 if {
	some key, value in lib.template.scheduling.nodeSelector
	entry := {"key": key, "value": value}
	entry.value != null
	not condition_8(entry)
}

condition_10 if {
	count(lib.parameters.windowsBuilds) > 0
}
