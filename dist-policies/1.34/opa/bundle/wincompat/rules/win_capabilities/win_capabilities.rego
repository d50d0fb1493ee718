# METADATA
# title: "capabilities on a Windows pod"
# description: >-
#   Capabilities divide the rights of root on Linux. With os.name windows, the API server rejects the field, even if it
#   is empty or drops all capabilities. Without os.name, the kubelet on a Windows node ignores it.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids the field on
#     init, regular and ephemeral containers when os.name is windows, even when it is empty.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Builds only the Windows part of the security context.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Windows does not implement them.
#     Windows in Kubernetes, "Comparison with Linux".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\"."
# custom:
#   id: win-capabilities
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   severity: error
package wincompat.rules.win_capabilities

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-capabilities",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets capabilities, even if they are empty. Windows has no capabilities.",
	"remediation": "Remove capabilities. From version 1.25 on, the restricted Pod Security Standard does not require drop ALL on pods with os.name windows. If the program needs few rights, set windowsOptions.runAsUserName to ContainerUser, or to NT AUTHORITY\\LOCAL SERVICE in a HostProcess container.",
}

about_2 := {
	"rule": "win-capabilities",
	"profile": "core",
	"message": "Windows has no capabilities, so this field is ignored: nothing is added to the container or dropped from it.",
	"remediation": "In the same edit, remove capabilities and any request for the sidecar of a service mesh, and set spec.os.name to windows. From version 1.25 on, the restricted Pod Security Standard does not require drop ALL on such pods. If the program needs few rights, set windowsOptions.runAsUserName to ContainerUser, or to NT AUTHORITY\\LOCAL SERVICE in a HostProcess container.",
}

about_3 := {
	"rule": "win-capabilities",
	"profile": "core",
	"message": "capabilities is empty, and the API server rejects even an empty value as soon as spec.os.name is set to windows.",
	"remediation": "Remove capabilities before you set spec.os.name.",
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
	container.value.securityContext.capabilities != null
	path := concat("", [container.path, ".securityContext.capabilities"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	count(container.value.securityContext.capabilities.add) > 0
	path := concat("", [container.path, ".securityContext.capabilities"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	count(container.value.securityContext.capabilities.drop) > 0
	path := concat("", [container.path, ".securityContext.capabilities"])
}

findings contains lib.finding(about_3, "advice", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.capabilities != null
	not add_is_not_empty(container)
	not drop_is_not_empty(container)
	path := concat("", [container.path, ".securityContext.capabilities"])
}

add_is_not_empty(container) if {
	count(container.value.securityContext.capabilities.add) > 0
}

drop_is_not_empty(container) if {
	count(container.value.securityContext.capabilities.drop) > 0
}
