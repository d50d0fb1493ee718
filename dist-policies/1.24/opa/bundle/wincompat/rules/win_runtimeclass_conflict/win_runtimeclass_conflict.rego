# METADATA
# title: "Windows build that conflicts with the RuntimeClass of a pod"
# description: >-
#   By convention, the RuntimeClasses windows-2019, windows-20h2, windows-2022 and windows-2025 select the nodes with
#   that release. The API server adds their node selector to the pod, and rejects a pod that has another value for the
#   same label. It does not compare required affinity, but the scheduler then finds no node.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/plugin/pkg/admission/runtimeclass/admission.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Rejects pods whose
#     node selector has a different value for a key of the RuntimeClass. Does not check templates.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/plugin/pkg/admission/runtimeclass/admission.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Does the same.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Simplifying with RuntimeClass": The example windows-2019 selects 10.0.17763.
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: "Guide for scheduling Windows containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# custom:
#   id: win-runtimeclass-conflict
#   family: runtime-class
#   profile: core
#   effects: ["rejected", "fails"]
#   severity: error
package wincompat.rules.win_runtimeclass_conflict

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-runtimeclass-conflict",
	"profile": "core",
	"message": "This node selector requires a different Windows build than the RuntimeClass. The API server rejects pods whose node selector conflicts with their RuntimeClass.",
	"remediation": "Remove the build from the pod and rely on the RuntimeClass, or use the RuntimeClass of the other release. By convention, the builds are 10.0.17763 for windows-2019, 10.0.19042 for windows-20h2, 10.0.20348 for windows-2022 and 10.0.26100 for windows-2025.",
}

about_2 := {
	"rule": "win-runtimeclass-conflict",
	"profile": "core",
	"message": "This excludes the nodes with the Windows release of the RuntimeClass, so the pod is never scheduled.",
	"remediation": "Remove the build from the pod and rely on the RuntimeClass, or use the RuntimeClass of the other release. By convention, the builds are 10.0.17763 for windows-2019, 10.0.19042 for windows-20h2, 10.0.20348 for windows-2022 and 10.0.26100 for windows-2025.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, lib.rejected_for_pods, "spec.nodeSelector[node.kubernetes.io/windows-build]") if {
	lib.runtime_class
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"])
	runtime_class_name_and_windows_build_match
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[kubernetes.azure.com/os-sku]") if {
	lib.runtime_class
	lib.template.spec.runtimeClassName == "windows-2019"
	lib.template.spec.nodeSelector["kubernetes.azure.com/os-sku"] in {"Windows2022", "Windows2025", "WindowsAnnual"}
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[kubernetes.azure.com/os-sku]") if {
	lib.runtime_class
	lib.template.spec.runtimeClassName == "windows-20h2"
	lib.template.spec.nodeSelector["kubernetes.azure.com/os-sku"] in {
		"Windows2019",
		"Windows2022",
		"Windows2025",
		"WindowsAnnual",
	}
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[kubernetes.azure.com/os-sku]") if {
	lib.runtime_class
	lib.template.spec.runtimeClassName == "windows-2022"
	lib.template.spec.nodeSelector["kubernetes.azure.com/os-sku"] in {"Windows2019", "Windows2025", "WindowsAnnual"}
}

findings contains lib.finding(about_2, "fails", "spec.nodeSelector[kubernetes.azure.com/os-sku]") if {
	lib.runtime_class
	lib.template.spec.runtimeClassName == "windows-2025"
	lib.template.spec.nodeSelector["kubernetes.azure.com/os-sku"] in {"Windows2019", "Windows2022", "WindowsAnnual"}
}

findings contains lib.finding(
	about_2,
	"fails",
	"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
) if {
	lib.runtime_class
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	lib.template.spec.runtimeClassName == "windows-2019"
	not some_term_key_and_operator_match
}

findings contains lib.finding(
	about_2,
	"fails",
	"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
) if {
	lib.runtime_class
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	lib.template.spec.runtimeClassName == "windows-20h2"
	not some_term_key_and_operator_match_2
}

findings contains lib.finding(
	about_2,
	"fails",
	"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
) if {
	lib.runtime_class
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	lib.template.spec.runtimeClassName == "windows-2022"
	not some_term_key_and_operator_match_3
}

findings contains lib.finding(
	about_2,
	"fails",
	"spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
) if {
	lib.runtime_class
	count(lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	lib.template.spec.runtimeClassName == "windows-2025"
	not some_term_key_and_operator_match_4
}

runtime_class_name_and_windows_build_match if {
	lib.template.spec.runtimeClassName == "windows-2019"
	not lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.17763"
}

runtime_class_name_and_windows_build_match if {
	lib.template.spec.runtimeClassName == "windows-20h2"
	not lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.19042"
}

runtime_class_name_and_windows_build_match if {
	lib.template.spec.runtimeClassName == "windows-2022"
	not lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.20348"
}

runtime_class_name_and_windows_build_match if {
	lib.template.spec.runtimeClassName == "windows-2025"
	not lib.template.spec.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.26100"
}

some_value_is_10_0_17763(expression) if {
	some value in expression.values
	value == "10.0.17763"
}

some_expression_key_and_operator_match(term) if {
	some expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator == "In"
	some value in expression.values
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, value)
	not some_value_is_10_0_17763(expression)
}

some_term_key_and_operator_match if {
	some term in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not some_expression_key_and_operator_match(term)
}

some_value_is_10_0_19042(expression) if {
	some value in expression.values
	value == "10.0.19042"
}

term_some_expression_key_and_operator_match(term) if {
	some expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator == "In"
	some value in expression.values
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, value)
	not some_value_is_10_0_19042(expression)
}

some_term_key_and_operator_match_2 if {
	some term in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not term_some_expression_key_and_operator_match(term)
}

some_value_is_10_0_20348(expression) if {
	some value in expression.values
	value == "10.0.20348"
}

term_some_expression_key_and_operator_match_2(term) if {
	some expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator == "In"
	some value in expression.values
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, value)
	not some_value_is_10_0_20348(expression)
}

some_term_key_and_operator_match_3 if {
	some term in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not term_some_expression_key_and_operator_match_2(term)
}

some_value_is_10_0_26100(expression) if {
	some value in expression.values
	value == "10.0.26100"
}

term_some_expression_key_and_operator_match_3(term) if {
	some expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator == "In"
	some value in expression.values
	regex.match(`^[0-9]+\.[0-9]+\.[0-9]+$`, value)
	not some_value_is_10_0_26100(expression)
}

some_term_key_and_operator_match_4 if {
	some term in lib.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not term_some_expression_key_and_operator_match_3(term)
}
