# METADATA
# title: "A pod selects no other Windows build than its RuntimeClass"
# description: "By convention the RuntimeClasses windows-2019, windows-20h2 and windows-2022 select the nodes with that release. The API server puts their node selector into the pod, and refuses a pod that has another value under the same label. Required affinity is not compared, but the scheduler then finds no node."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/plugin/pkg/admission/runtimeclass/admission.go
#   description: "kubernetes/kubernetes v1.27.16, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Refuses a pod whose node selector has another value than the class under the same key. Templates are not looked at."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/plugin/pkg/admission/runtimeclass/admission.go
#   description: "kubernetes/kubernetes v1.24.17, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: The same."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Simplifying with RuntimeClass\": The example windows-2019 selects 10.0.17763."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: "Guide for scheduling Windows containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# custom:
#   id: win-runtimeclass-conflict
#   family: runtime-class
#   profile: core
#   effects: ["fails"]
#   severity: error
#   kubernetes: "1.26"
package wincompat.rules.win_runtimeclass_conflict

import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-runtimeclass-conflict",
	"profile": "core",
	"message": "This node selector asks for another Windows build than the RuntimeClass stands for. The API server refuses pods whose selector contradicts that of their class.",
	"remediation": "Remove the build from the pod and leave it to the RuntimeClass, or name the class of the other release. The builds are 10.0.17763 for windows-2019, 10.0.19042 for windows-20h2 and 10.0.20348 for windows-2022.",
}

about_2 := {
	"rule": "win-runtimeclass-conflict",
	"profile": "core",
	"message": "This keeps the pod off the nodes with the Windows release that the RuntimeClass stands for, so it is never placed.",
	"remediation": "Remove the build from the pod and leave it to the RuntimeClass, or name the class of the other release. The builds are 10.0.17763 for windows-2019, 10.0.19042 for windows-20h2 and 10.0.20348 for windows-2022.",
}

deny contains results.of(finding) if {
	some finding in findings
	finding.severity == "error"
}

findings contains lib.finding(about, "fails", "spec.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.runtime_class
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"])
	condition_1
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[kubernetes.azure.com/os-sku]") if {
	lib.runtime_class
	lib.template.spec.runtimeClassName == "windows-2019"
	lib.template.spec.nodeSelector["kubernetes.azure.com/os-sku"] in {"Windows2022", "Windows2025", "WindowsAnnual"}
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[kubernetes.azure.com/os-sku]") if {
	lib.runtime_class
	lib.template.spec.runtimeClassName == "windows-20h2"
	lib.template.spec.nodeSelector["kubernetes.azure.com/os-sku"] in {"Windows2019", "Windows2022", "Windows2025", "WindowsAnnual"}
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[kubernetes.azure.com/os-sku]") if {
	lib.runtime_class
	lib.template.spec.runtimeClassName == "windows-2022"
	lib.template.spec.nodeSelector["kubernetes.azure.com/os-sku"] in {"Windows2019", "Windows2025", "WindowsAnnual"}
}

findings contains lib.finding(about_2, "fails", "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms") if {
	lib.runtime_class
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	lib.template.spec.runtimeClassName == "windows-2019"
	not condition_4
}

findings contains lib.finding(about_2, "fails", "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms") if {
	lib.runtime_class
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	lib.template.spec.runtimeClassName == "windows-20h2"
	not condition_7
}

findings contains lib.finding(about_2, "fails", "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms") if {
	lib.runtime_class
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	lib.template.spec.runtimeClassName == "windows-2022"
	not condition_10
}

condition_1 if {
	lib.template.spec.runtimeClassName == "windows-2019"
	not lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.17763"
}

condition_1 if {
	lib.template.spec.runtimeClassName == "windows-20h2"
	not lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.19042"
}

condition_1 if {
	lib.template.spec.runtimeClassName == "windows-2022"
	not lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.20348"
}

condition_2(item_2) if {
	some item_3 in item_2.values
	item_3 == "10.0.17763"
}

condition_3(item) if {
	some item_2 in item.matchExpressions
	item_2.key == "node.kubernetes.io/windows-build"
	item_2.operator == "In"
	some item_3 in item_2.values
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, item_3)
	not condition_2(item_2)
}

condition_4 if {
	some item in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not condition_3(item)
}

condition_5(item_2) if {
	some item_3 in item_2.values
	item_3 == "10.0.19042"
}

condition_6(item) if {
	some item_2 in item.matchExpressions
	item_2.key == "node.kubernetes.io/windows-build"
	item_2.operator == "In"
	some item_3 in item_2.values
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, item_3)
	not condition_5(item_2)
}

condition_7 if {
	some item in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not condition_6(item)
}

condition_8(item_2) if {
	some item_3 in item_2.values
	item_3 == "10.0.20348"
}

condition_9(item) if {
	some item_2 in item.matchExpressions
	item_2.key == "node.kubernetes.io/windows-build"
	item_2.operator == "In"
	some item_3 in item_2.values
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, item_3)
	not condition_8(item_2)
}

condition_10 if {
	some item in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not condition_9(item)
}
