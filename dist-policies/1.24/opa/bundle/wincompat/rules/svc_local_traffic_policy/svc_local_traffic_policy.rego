# METADATA
# title: "A Service for Windows pods spreads its traffic over all nodes"
# description: >-
#   Windows nodes keep external traffic local only where Windows has direct server return; elsewhere they take Local for
#   Cluster without a word. For internal traffic they choose local pods in every version, but the tests of Kubernetes
#   leave both policies out on Windows.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go, newServiceInfo: Forgets that external traffic
#     should stay local where Windows has no direct server return. kubernetes/kubernetes v1.27.16,
#     pkg/proxy/winkernel/proxier.go, syncProxyRules: Takes local endpoints for internal traffic, and looks for an older
#     load balancer with all of them.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.8.25/hcn/hcnglobals.go
#   description: >-
#     microsoft/hcsshim v0.8.25, hcn/hcnglobals.go, DSRVersion: The versions of the Windows networking service that have
#     direct server return.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/test/e2e/network/service.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, test/e2e/network/service.go: Skips tests of internal traffic on Windows, as not
#     supported there. The code for it is there.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Windows Node Roadmap (post-GA work)": Local traffic policy is still to be done.
# custom:
#   id: svc-local-traffic-policy
#   family: services
#   profile: strict
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.svc_local_traffic_policy

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "svc-local-traffic-policy",
	"profile": "strict",
	"message": "Windows nodes keep traffic local only where Windows supports direct server return. Elsewhere they treat Local like Cluster, and pods see the address of the node in the place of the client's.",
	"remediation": "Use Cluster, or update Windows on all nodes and test that traffic stays local there.",
}

about_2 := {
	"rule": "svc-local-traffic-policy",
	"profile": "strict",
	"message": "Kubernetes does not test internal traffic that stays local on Windows nodes, and up to 1.31 such load balancers may be left behind when pods come and go.",
	"remediation": "Use Cluster, or test the Service with your Windows nodes while pods are replaced.",
}

findings contains lib.finding(about, "risk", "spec.externalTrafficPolicy") if {
	lib.windows_service
	lib.template.spec.externalTrafficPolicy == "Local"
}

findings contains lib.finding(about_2, "risk", "spec.internalTrafficPolicy") if {
	lib.windows_service
	lib.template.spec.internalTrafficPolicy == "Local"
}
