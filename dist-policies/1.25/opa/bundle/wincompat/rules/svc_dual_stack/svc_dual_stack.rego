# METADATA
# title: "A Service for Windows pods has one IP family"
# description: >-
#   kube-proxy on Windows serves two families only where Windows can and the network is no overlay. Windows Server 2019
#   cannot. Elsewhere kube-proxy silently serves one family, and the other address of the Service leads nowhere.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go, DualStackCompatible: Not without support in
#     Windows, and not with an overlay network. The same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/cmd/kube-proxy/app/server_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, cmd/kube-proxy/app/server_windows.go, newProxyServer: Falls back to one family.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.8.25/hcn/hcnglobals.go
#   description: >-
#     microsoft/hcsshim v0.8.25, hcn/hcnglobals.go, IPv6DualStackVersion: The version of the Windows networking service
#     from which on there are two families; Windows Server 2019 has an older one.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/registry/core/service/storage/alloc.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/registry/core/service/storage/alloc.go, initIPFamilyFields: Refuses two
#     families without a policy, so the policy alone tells. Only a headless Service that selects nothing gets
#     RequireDualStack unasked, and no proxy serves that. The same in 1.24, 1.25 and 1.26.
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
	"message": "Windows nodes with an overlay network, and all nodes with Windows Server 2019, serve one IP family only. There the second address of this Service does not work.",
	"remediation": "Set ipFamilyPolicy to SingleStack, or make sure that no Windows node has an overlay network or runs Windows Server 2019.",
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

findings contains lib.finding(about, "risk", "spec.ipFamilyPolicy") if {
	lib.windows_service
	lib.template.spec.ipFamilyPolicy in {"PreferDualStack", "RequireDualStack"}
}
