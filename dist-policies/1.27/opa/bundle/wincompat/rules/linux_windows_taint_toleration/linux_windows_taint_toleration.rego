# METADATA
# title: "A pod that may be Linux does not tolerate the Windows taint"
# description: "The taint os=windows:NoSchedule keeps pods off Windows nodes that do not belong there. A pod that tolerates it, also by a toleration for everything, and is not kept on Linux nodes can land on Windows, where Linux images do not start."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/staging/src/k8s.io/api/core/v1/toleration.go
#   description: "kubernetes/kubernetes v1.27.11, staging/src/k8s.io/api/core/v1/toleration.go, ToleratesTaint: A toleration with Exists and without a key fits every taint."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: "Guide for scheduling Windows containers in Kubernetes, \"Ensuring OS-specific workloads land on the appropriate container host\"."
# custom:
#   id: linux-windows-taint-toleration
#   family: identity
#   profile: mixed-cluster
#   effects: ["risk"]
#   severity: warning
#   kubernetes: "1.27"
package wincompat.rules.linux_windows_taint_toleration

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "linux-windows-taint-toleration",
	"profile": "mixed-cluster",
	"message": "This pod tolerates the taint of Windows nodes, and nothing keeps it on Linux nodes. It may land on Windows.",
	"remediation": "Add the node selector kubernetes.io/os: linux, or narrow the toleration.",
}

findings contains lib.finding(about, "risk", "spec.tolerations") if {
	lib.pod
	not lib.windows
	object.get(lib.template, ["spec", "nodeSelector", "kubernetes.io/os"], null) == null
	object.get(lib.template, ["spec", "nodeSelector", "beta.kubernetes.io/os"], null) == null
	not condition_5
	object.get(lib.template, ["spec", "nodeSelector", "kubernetes.io/hostname"], null) == null
	not condition_6
	condition_11
	some item in lib.template.spec.tolerations
	condition_1(item)
	condition_4(item)
}

condition_1(item) if {
	object.get(item, ["effect"], null) == null
}

condition_1(item) if {
	item.effect == ""
}

condition_1(item) if {
	item.effect == lib.parameters.taint.effect
}

condition_2(item) if {
	object.get(item, ["key"], null) == null
}

condition_2(item) if {
	item.key == ""
}

condition_2(item) if {
	item.key == lib.parameters.taint.key
}

condition_3(item) if {
	object.get(item, ["operator"], null) == null
}

condition_3(item) if {
	item.operator in {"", "Equal"}
}

condition_4(item) if {
	item.operator == "Exists"
	condition_2(item)
}

condition_4(item) if {
	condition_3(item)
	item.key == lib.parameters.taint.key
	item.value == lib.parameters.taint.value
}

condition_5 if {
	count(lib.template.spec.nodeName) > 0
}

condition_6 if {
	count(lib.template.spec.runtimeClassName) > 0
}

condition_7 if {
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
}

condition_8(item_2) if {
	some item_3 in item_2.values
	item_3 == "windows"
}

condition_9(item_2) if {
	item_2.operator == "In"
	count(item_2.values) > 0
	not condition_8(item_2)
}

condition_9(item_2) if {
	item_2.operator == "NotIn"
	some item_3 in item_2.values
	item_3 == "windows"
}

condition_10(item) if {
	some item_2 in item.matchExpressions
	item_2.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	condition_9(item_2)
}

condition_11 if {
	not condition_7
}

condition_11 if {
	some item in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not condition_10(item)
}
