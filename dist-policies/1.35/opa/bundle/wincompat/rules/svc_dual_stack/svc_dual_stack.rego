# METADATA
# title: "Dual-stack or IPv6 on a Service for Windows pods"
# description: >-
#   kube-proxy on Windows supports two IP families only if Windows supports them and the network is not an overlay.
#   Windows Server 2019 does not support them. Otherwise kube-proxy serves only the family of its node, usually IPv4,
#   and addresses of the other one do not work. It reports this only in its log.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go, DualStackCompatible: Requires support in Windows
#     and a network other than an overlay. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/cmd/kube-proxy/app/server_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, cmd/kube-proxy/app/server_windows.go, newProxyServer: Falls back to one IP family.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.8.25/hcn/hcnglobals.go
#   description: >-
#     microsoft/hcsshim v0.8.25, hcn/hcnglobals.go, IPv6DualStackVersion: The first version of the Windows networking
#     service that supports two families. Windows Server 2019 has an older version.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/registry/core/service/storage/alloc.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/registry/core/service/storage/alloc.go, initIPFamilyFields: Rejects two
#     families without a policy or with SingleStack, so checking the policy is enough. Only a headless Service without a
#     selector gets RequireDualStack by default, and no proxy serves it. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, pkg/apis/core/validation/validation.go, validateUpgradeDowngradeIPFamilies: The
#     first family of a Service cannot change. Same in 1.27.
# custom:
#   id: svc-dual-stack
#   family: services
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.svc_dual_stack

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "svc-dual-stack",
	"profile": "core",
	"message": "Windows nodes with an overlay network or Windows Server 2019 support only one IP family. The second address of this Service does not work there.",
	"remediation": "Set ipFamilyPolicy to SingleStack and ipFamilies to [IPv4], or make sure that there are no such nodes. The first family of an existing Service cannot change: create a new one.",
}

about_2 := {
	"rule": "svc-dual-stack",
	"profile": "core",
	"message": "Windows nodes with an overlay network or Windows Server 2019 support only the IP family of the node, usually IPv4. The IPv6 address of this Service does not work there.",
	"remediation": "Set ipFamilies to [IPv4], or make sure that there are no such nodes. The first family of an existing Service cannot change: create a new one.",
}

about_3 := {
	"rule": "svc-dual-stack",
	"profile": "core",
	"message": "Windows nodes with an overlay network or Windows Server 2019 support only the IP family of the node, usually IPv4. The IPv6 address of this Service does not work there.",
	"remediation": "Remove clusterIP and set ipFamilies to [IPv4], or make sure that there are no such nodes. The first family of an existing Service cannot change: create a new one.",
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

findings contains lib.finding(about, "risk", "spec.ipFamilyPolicy") if {
	lib.windows_service
	lib.template.spec.ipFamilyPolicy in {"PreferDualStack", "RequireDualStack"}
	not lib.template.spec.clusterIP == "None"
}

findings contains lib.finding(about_2, "risk", "spec.ipFamilies") if {
	lib.windows_service
	count(lib.template.spec.ipFamilies) > 0
	not some_family_is_not_i_pv6
	not ip_family_policy_match
	not lib.template.spec.clusterIP == "None"
}

findings contains lib.finding(about_3, "risk", "spec.clusterIP") if {
	lib.windows_service
	regex.match(`:`, lib.template.spec.clusterIP)
	not ip_families_is_not_empty
	not ip_family_policy_match
}

some_family_is_not_i_pv6 if {
	some family in lib.template.spec.ipFamilies
	not family == "IPv6"
}

ip_family_policy_match if {
	lib.template.spec.ipFamilyPolicy in {"PreferDualStack", "RequireDualStack"}
}

ip_families_is_not_empty if {
	count(lib.template.spec.ipFamilies) > 0
}
