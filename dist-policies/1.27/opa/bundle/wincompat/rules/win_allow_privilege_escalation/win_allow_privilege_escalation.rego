# METADATA
# title: "allowPrivilegeEscalation on a Windows pod"
# description: >-
#   This field controls a flag of the Linux kernel that Windows does not have. With os.name windows, the API server
#   rejects the field with any value, and many charts set it to false. Without os.name, the kubelet on a Windows node
#   ignores it.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value on
#     init, regular and ephemeral containers when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Builds only the Windows part of the security context.
# - ref: https://github.com/kubernetes/pod-security-admission/blob/v0.27.11/policy/check_allowPrivilegeEscalation.go
#   description: >-
#     kubernetes/pod-security-admission v0.27.11, policy/check_allowPrivilegeEscalation.go,
#     allowPrivilegeEscalation_1_25: From policy version 1.25, pods with os.name windows do not need to set it.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Not possible on Windows. Windows in
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
	"message": "The API server rejects a pod with os.name windows that sets allowPrivilegeEscalation to true or false. Windows has no equivalent.",
	"remediation": "Remove allowPrivilegeEscalation. From version 1.25 on, the restricted Pod Security Standard does not require false on pods with os.name windows. Other policies that require it need an exemption for such pods.",
}

about_2 := {
	"rule": "win-allow-privilege-escalation",
	"profile": "core",
	"message": "Windows has no equivalent of allowPrivilegeEscalation, so setting it to false has no effect and protects nothing.",
	"remediation": "In the same edit, remove allowPrivilegeEscalation, and set spec.os.name to windows, as win-os-name-set describes. From version 1.25 on, the restricted Pod Security Standard does not require false on such pods. Other policies that require it need an exemption for such pods.",
}

about_3 := {
	"rule": "win-allow-privilege-escalation",
	"profile": "core",
	"message": "Setting allowPrivilegeEscalation to true has no effect on Windows. With os.name windows, the API server rejects the field.",
	"remediation": "Remove allowPrivilegeEscalation before you set spec.os.name.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

warn contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "warning"
}

# The findings of each object.
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
