# METADATA
# title: "runAsGroup on a Windows pod"
# description: >-
#   Windows processes have no GIDs. With os.name windows, the API server rejects the field with any value, including 0.
#   Without it, the kubelet on a Windows node does not pass the GID on.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value on the
#     pod and on each container when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/security_context_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/security_context_windows.go, verifyRunAsNonRoot: At most
#     logs that the field is not supported.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Builds only the Windows part of the security context.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Not possible, because Windows has no
#     GIDs. Windows in Kubernetes, "Comparison with Linux".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"V1.PodSecurityContext\"."
# custom:
#   id: win-run-as-group
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored"]
#   severity: error
package wincompat.rules.win_run_as_group

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-run-as-group",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets runAsGroup, even to 0. Windows has no GIDs.",
	"remediation": "Remove runAsGroup from the pod and its containers. Permissions come from windowsOptions.runAsUserName.",
}

about_2 := {
	"rule": "win-run-as-group",
	"profile": "core",
	"message": "Windows has no GIDs, so runAsGroup is ignored.",
	"remediation": "Remove runAsGroup from the pod and its containers. Permissions come from windowsOptions.runAsUserName.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.runAsGroup") if {
	lib.declared_windows
	lib.template.spec.securityContext.runAsGroup != null
}

findings contains lib.finding(about, "rejected", path) if {
	lib.declared_windows
	some container in lib.judged_containers
	container.value.securityContext.runAsGroup != null
	path := concat("", [container.path, ".securityContext.runAsGroup"])
}

findings contains lib.finding(about_2, "ignored", "spec.securityContext.runAsGroup") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.runAsGroup != null
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.runAsGroup != null
	path := concat("", [container.path, ".securityContext.runAsGroup"])
}
