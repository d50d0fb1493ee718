# METADATA
# title: "sysctls on a Windows pod"
# description: >-
#   sysctls are Linux kernel settings. With os.name windows, the API server rejects a list that is not empty. Without
#   it, up to 1.28, the kubelet on a Windows node accepts the safe sysctls of Linux and ignores them. From 1.29 on, it
#   rejects a pod with any sysctl that --allowed-unsafe-sysctls does not list. In 1.24, the API server also rejects
#   names with slashes.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids a list that is
#     not empty when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kubelet.go, NewMainKubelet: Adds the sysctl check on every operating
#     system.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/sysctl/allowlist.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/sysctl/allowlist.go, Admit: Rejects pods with names outside the list,
#     and with safe names whose namespace is the node's.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/sysctl/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/sysctl/util.go, convertSysctlVariableToDotsSeparator: Names may
#     contain slashes.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/api/pod/util.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/api/pod/util.go, GetValidationOptionsFromPodSpecAndMeta: In 1.24, the API
#     server rejects slashes in names, unless the pod already has them.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"V1.PodSecurityContext\": Windows has no equivalent."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.29.14/pkg/kubelet/sysctl/safe_sysctls.go
#   description: >-
#     kubernetes/kubernetes v1.29.14, pkg/kubelet/sysctl/safe_sysctls.go, SafeSysctlAllowlist: Returns no names on any
#     system but Linux.
# custom:
#   id: win-sysctls
#   family: security-context
#   profile: core
#   effects: ["rejected", "fails"]
#   severity: error
package wincompat.rules.win_sysctls

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-sysctls",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets sysctls. Windows has no sysctls.",
	"remediation": "Remove sysctls from the pod.",
}

about_2 := {
	"rule": "win-sysctls",
	"profile": "core",
	"message": "The kubelet rejects the pod with the reason SysctlForbidden, unless --allowed-unsafe-sysctls lists the sysctl.",
	"remediation": "Remove sysctls from the pod.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.sysctls") if {
	lib.declared_windows
	count(lib.template.spec.securityContext.sysctls) > 0
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.undeclared_windows
	some i, sysctl in lib.template.spec.securityContext.sysctls
	sysctl != null
	path := concat("", ["spec.securityContext.sysctls[", format_int(i, 10), "]"])
}
