# METADATA
# title: "A Windows container says nothing about privilege escalation"
# description: >-
#   The field stands for a flag of the Linux kernel that Windows does not have. With os.name windows the API server
#   refuses it with any value, and many charts set false; without os.name the kubelet on a Windows node does not read
#   it.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Any value is forbidden on
#     init, regular and ephemeral containers when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Only the Windows part of the security context is built.
# - ref: https://github.com/kubernetes/pod-security-admission/blob/v0.27.11/policy/check_allowPrivilegeEscalation.go
#   description: >-
#     kubernetes/pod-security-admission v0.27.11, policy/check_allowPrivilegeEscalation.go,
#     allowPrivilegeEscalation_1_25: From the policy version 1.25 on, pods with os.name windows need not set it.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Impossible on Windows. Windows in
#     Kubernetes, "Comparison with Linux".
# custom:
#   id: win-allow-privilege-escalation
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   severity: error
package wincompat.rules.win_allow_privilege_escalation

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-allow-privilege-escalation",
	"profile": "core",
	"message": "Windows has no switch for privilege escalation, so false protects nothing.",
	"remediation": "Remove allowPrivilegeEscalation, with any value. Where Pod Security asks for false, set spec.os.name to windows in the same edit: from its version 1.25 on the restricted standard then asks no longer. Other policies need an exemption for such pods.",
}

about_2 := {
	"rule": "win-allow-privilege-escalation",
	"profile": "core",
	"message": "Windows has no switch for privilege escalation, so false protects nothing.",
	"remediation": "Remove allowPrivilegeEscalation in the same edit that sets spec.os.name to windows. Where Pod Security asks for false, it asks no longer from its version 1.25 on. Other policies need an exemption for such pods.",
}

about_3 := {
	"rule": "win-allow-privilege-escalation",
	"profile": "core",
	"message": "allowPrivilegeEscalation means nothing to Windows, and the API server refuses it as soon as os.name is set.",
	"remediation": "Remove allowPrivilegeEscalation before spec.os.name is added.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

warn contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "warning"
}

# The findings of each object where the input has several.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "rejected", path) if {
	lib.declared_windows
	some container in lib.judged_containers
	container.value.securityContext.allowPrivilegeEscalation != null
	path := concat("", [container.path, ".securityContext.allowPrivilegeEscalation"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.allowPrivilegeEscalation == false
	path := concat("", [container.path, ".securityContext.allowPrivilegeEscalation"])
}

findings contains lib.finding(about_3, "advice", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.allowPrivilegeEscalation == true
	path := concat("", [container.path, ".securityContext.allowPrivilegeEscalation"])
}
