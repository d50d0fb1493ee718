# METADATA
# title: "A Windows container names no capabilities"
# description: >-
#   Capabilities are parts of root's power on Linux. With os.name windows the API server refuses the field, even as an
#   empty object or to drop everything; without it the kubelet on a Windows node does not read it.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbidden on init,
#     regular and ephemeral containers when os.name is windows, {} as well.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Only the Windows part of the security context is built.
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
	"message": "Windows has no capabilities, so nothing is added to or taken from this container.",
	"remediation": "Remove capabilities. ContainerUser, set in windowsOptions.runAsUserName, is the user with few rights, for programs that need no administrator. Where Pod Security asks to drop all, set spec.os.name to windows in the same edit: from its version 1.25 on the restricted standard then asks no longer.",
}

about_2 := {
	"rule": "win-capabilities",
	"profile": "core",
	"message": "Windows has no capabilities, so nothing is added to or taken from this container.",
	"remediation": "Remove capabilities in the same edit that sets spec.os.name to windows. Where Pod Security asks to drop all, it asks no longer from its version 1.25 on. ContainerUser, set in windowsOptions.runAsUserName, is the user with few rights, for programs that need no administrator.",
}

about_3 := {
	"rule": "win-capabilities",
	"profile": "core",
	"message": "capabilities is empty here, and the API server refuses even that as soon as os.name is set.",
	"remediation": "Remove capabilities before spec.os.name is added.",
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
