# METADATA
# title: "windowsOptions on a Linux pod"
# description: >-
#   With os.name linux, the API server rejects windowsOptions on the pod and on every container, even when they are
#   empty. Without os.name, a Linux node ignores them.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateLinux: Forbids them on the pod and
#     on init, regular and ephemeral containers. Unchanged since 1.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Only the kubelet on Windows reads these options.
# custom:
#   id: linux-windows-options
#   family: host-process
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   severity: error
package wincompat.rules.linux_windows_options

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "linux-windows-options",
	"profile": "core",
	"message": "The API server rejects windowsOptions on a pod with os.name linux, even when they are empty.",
	"remediation": "Remove windowsOptions, or set spec.os.name to windows if the pod is for Windows.",
}

about_2 := {
	"rule": "linux-windows-options",
	"profile": "core",
	"message": "This pod can only be scheduled onto Linux nodes, where windowsOptions are ignored.",
	"remediation": "Remove windowsOptions, or schedule the pod onto Windows nodes.",
}

about_3 := {
	"rule": "linux-windows-options",
	"profile": "core",
	"message": "Empty windowsOptions have no effect on Linux. With os.name linux, the API server rejects them.",
	"remediation": "Remove windowsOptions.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions") if {
	lib.declared_linux
	lib.template.spec.securityContext.windowsOptions != null
}

findings contains lib.finding(about, "rejected", path) if {
	lib.declared_linux
	some container in lib.judged_containers
	container.value.securityContext.windowsOptions != null
	path := concat("", [container.path, ".securityContext.windowsOptions"])
}

findings contains lib.finding(about_2, "ignored", "spec.securityContext.windowsOptions") if {
	lib.placed_on_linux
	count(lib.template.spec.securityContext.windowsOptions) > 0
	not lib.declared_linux
	not lib.windows
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.placed_on_linux
	not lib.declared_linux
	not lib.windows
	some container in lib.judged_containers
	count(container.value.securityContext.windowsOptions) > 0
	path := concat("", [container.path, ".securityContext.windowsOptions"])
}

findings contains lib.finding(about_3, "advice", "spec.securityContext.windowsOptions") if {
	lib.placed_on_linux
	lib.template.spec.securityContext.windowsOptions != null
	not windows_options_is_not_empty
	not lib.declared_linux
	not lib.windows
}

findings contains lib.finding(about_3, "advice", path) if {
	lib.placed_on_linux
	not lib.declared_linux
	not lib.windows
	some container in lib.judged_containers
	container.value.securityContext.windowsOptions != null
	not container_windows_options_is_not_empty(container)
	path := concat("", [container.path, ".securityContext.windowsOptions"])
}

windows_options_is_not_empty if {
	count(lib.template.spec.securityContext.windowsOptions) > 0
}

container_windows_options_is_not_empty(container) if {
	count(container.value.securityContext.windowsOptions) > 0
}
