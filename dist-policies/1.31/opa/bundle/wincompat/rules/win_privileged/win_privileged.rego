# METADATA
# title: "privileged on a Windows pod"
# description: >-
#   Windows has no privileged containers. With os.name windows, the API server rejects the field with any value,
#   including false. Without it, the kubelet on a Windows node does not read the field. HostProcess containers replace
#   privileged containers: they have windowsOptions.hostProcess, hostNetwork, and windowsOptions.runAsUserName with an
#   account of the node, such as NT AUTHORITY\SYSTEM.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value on
#     init, regular and ephemeral containers when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Builds only the Windows part of the security context.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/jobcontainers/logon.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/jobcontainers/logon.go, processToken: Logs on to the node as the user of a
#     HostProcess container.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Not supported; HostProcess containers
#     replace privileged containers. Windows in Kubernetes, "Comparison with Linux".
# custom:
#   id: win-privileged
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   severity: error
package wincompat.rules.win_privileged

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-privileged",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets privileged, even to false. Windows has no privileged containers.",
	"remediation": "Remove privileged. HostProcess containers manage the node without it, in a namespace with the privileged level of Pod Security.",
}

about_2 := {
	"rule": "win-privileged",
	"profile": "core",
	"message": "Windows has no privileged containers, so setting privileged to true has no effect.",
	"remediation": "Remove privileged. HostProcess containers manage the node without it, in a namespace with the privileged level of Pod Security.",
}

about_3 := {
	"rule": "win-privileged",
	"profile": "core",
	"message": "Setting privileged to false has no effect on Windows, and the API server rejects even false as soon as spec.os.name is set to windows.",
	"remediation": "Remove privileged before you set spec.os.name.",
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
	container.value.securityContext.privileged != null
	path := concat("", [container.path, ".securityContext.privileged"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.privileged == true
	path := concat("", [container.path, ".securityContext.privileged"])
}

findings contains lib.finding(about_3, "advice", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.privileged == false
	path := concat("", [container.path, ".securityContext.privileged"])
}
