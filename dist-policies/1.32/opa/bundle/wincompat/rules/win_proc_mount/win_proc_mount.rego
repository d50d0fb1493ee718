# METADATA
# title: "procMount on a Windows pod"
# description: >-
#   Windows has no proc file system. With os.name windows, the API server rejects the field with any value, including
#   Default. Without it, the kubelet on a Windows node does not read the field. Up to 1.32, the API server changes any
#   value to Default. From 1.33 on, it rejects Unmasked unless hostUsers is false.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value on
#     init, regular and ephemeral containers when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/api/pod/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/api/pod/util.go, dropDisabledProcMountField: While the gate ProcMountType is
#     off, changes any value to Default instead of dropping it.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/apis/core/validation/validation.go, ValidateSecurityContext: Rejects Unmasked
#     unless hostUsers is false, on every operating system.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/features/kube_features.go
#   description: "kubernetes/kubernetes v1.33.13, pkg/features/kube_features.go, ProcMountType: Beta, on by default."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Builds only the Windows part of the security context.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Windows has no proc file system.
#     Windows in Kubernetes, "Comparison with Linux".
# custom:
#   id: win-proc-mount
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   severity: error
package wincompat.rules.win_proc_mount

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-proc-mount",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets procMount, even to Default. Windows has no proc file system.",
	"remediation": "Remove procMount.",
}

about_2 := {
	"rule": "win-proc-mount",
	"profile": "core",
	"message": "Windows has no proc file system, so procMount is ignored.",
	"remediation": "Remove procMount.",
}

about_3 := {
	"rule": "win-proc-mount",
	"profile": "core",
	"message": "Setting procMount to Default has no effect on Windows. With os.name windows, the API server rejects even Default.",
	"remediation": "Remove procMount before you set spec.os.name.",
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
	container.value.securityContext.procMount != null
	path := concat("", [container.path, ".securityContext.procMount"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.procMount != null
	not container.value.securityContext.procMount == "Default"
	path := concat("", [container.path, ".securityContext.procMount"])
}

findings contains lib.finding(about_3, "advice", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.procMount == "Default"
	path := concat("", [container.path, ".securityContext.procMount"])
}
