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
#   effects: ["rejected", "fails", "ignored"]
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
	"message": "This sysctl is not safe, or the pod shares the sysctl's namespace with its node. The kubelet rejects the pod, also on Windows, with the reason SysctlForbidden.",
	"remediation": "Remove sysctls from the pod.",
}

about_3 := {
	"rule": "win-sysctls",
	"profile": "core",
	"message": "The kubelet accepts this sysctl, but it has no effect on Windows.",
	"remediation": "Remove sysctls from the pod.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.sysctls") if {
	lib.declared_windows
	count(lib.template.spec.securityContext.sysctls) > 0
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.undeclared_windows
	some i, sysctl in lib.template.spec.securityContext.sysctls
	not name_is_kernel_shm_rmid_forced_or_5_others(sysctl)
	not name_matches_shm_rmid(sysctl)
	path := concat("", ["spec.securityContext.sysctls[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.undeclared_windows
	lib.template.spec.hostNetwork == true
	some i, sysctl in lib.template.spec.securityContext.sysctls
	regex.match(`^net[./]`, sysctl.name)
	path := concat("", ["spec.securityContext.sysctls[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.undeclared_windows
	lib.template.spec.hostIPC == true
	some i, sysctl in lib.template.spec.securityContext.sysctls
	regex.match(`^kernel[./]`, sysctl.name)
	path := concat("", ["spec.securityContext.sysctls[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_3, "ignored", path) if {
	lib.undeclared_windows
	some i, sysctl in lib.template.spec.securityContext.sysctls
	name_match(sysctl)
	name_does_not_match_net_or_host_network_is_not_true(sysctl)
	name_does_not_match_kernel_or_host_ipc_is_not_true(sysctl)
	path := concat("", ["spec.securityContext.sysctls[", format_int(i, 10), "]"])
}

name_is_kernel_shm_rmid_forced_or_5_others(sysctl) if {
	sysctl.name in {
		"kernel.shm_rmid_forced",
		"net.ipv4.ip_local_port_range",
		"net.ipv4.tcp_syncookies",
		"net.ipv4.ping_group_range",
		"net.ipv4.ip_unprivileged_port_start",
		"net.ipv4.ip_local_reserved_ports",
	}
}

name_matches_shm_rmid(sysctl) if {
	regex.match(
		`^(?:kernel/shm_rmid_forced|net/ipv4/(?:ip_local_port_range|tcp_syncookies|ping_group_range|ip_unprivileged_port_start|ip_local_reserved_ports))$`,
		sysctl.name,
	)
}

name_match(sysctl) if {
	sysctl.name in {
		"kernel.shm_rmid_forced",
		"net.ipv4.ip_local_port_range",
		"net.ipv4.tcp_syncookies",
		"net.ipv4.ping_group_range",
		"net.ipv4.ip_unprivileged_port_start",
		"net.ipv4.ip_local_reserved_ports",
	}
}

name_match(sysctl) if {
	regex.match(
		`^(?:kernel/shm_rmid_forced|net/ipv4/(?:ip_local_port_range|tcp_syncookies|ping_group_range|ip_unprivileged_port_start|ip_local_reserved_ports))$`,
		sysctl.name,
	)
}

name_matches_net(sysctl) if {
	regex.match(`^net[./]`, sysctl.name)
}

name_does_not_match_net_or_host_network_is_not_true(sysctl) if {
	not name_matches_net(sysctl)
}

name_does_not_match_net_or_host_network_is_not_true(_) if {
	not lib.template.spec.hostNetwork == true
}

name_matches_kernel(sysctl) if {
	regex.match(`^kernel[./]`, sysctl.name)
}

name_does_not_match_kernel_or_host_ipc_is_not_true(sysctl) if {
	not name_matches_kernel(sysctl)
}

name_does_not_match_kernel_or_host_ipc_is_not_true(_) if {
	not lib.template.spec.hostIPC == true
}
