# METADATA
# title: "A Service for Windows pods has one IP family"
# description: "kube-proxy on Windows serves two families only where Windows can and the network is no overlay. Windows Server 2019 cannot. Elsewhere kube-proxy silently serves one family, and the other address of the Service leads nowhere."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/cmd/kube-proxy/app/server_windows.go
# - ref: https://github.com/microsoft/hcsshim/blob/v0.8.25/hcn/hcnglobals.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/registry/core/service/storage/alloc.go
# custom:
#   id: svc-dual-stack
#   family: services
#   profile: core
#   effects: ["risk"]
#   kubernetes: "1.25"
package wincompat.rules.svc_dual_stack

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "svc-dual-stack",
	"profile": "core",
	"message": "Windows nodes with an overlay network, and all nodes with Windows Server 2019, serve one IP family only. There the second address of this Service does not work.",
	"remediation": "Set ipFamilyPolicy to SingleStack, or make sure that no Windows node has an overlay network or runs Windows Server 2019.",
}

findings contains lib.finding(about, "risk", "spec.ipFamilyPolicy") if {
	lib.windows_service
	lib.template.spec.ipFamilyPolicy in {"PreferDualStack", "RequireDualStack"}
}
