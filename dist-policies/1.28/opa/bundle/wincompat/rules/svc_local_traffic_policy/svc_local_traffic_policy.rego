# METADATA
# title: "Local traffic policy on a Service for Windows pods"
# description: >-
#   Windows nodes keep external traffic local only if Windows supports direct server return. Otherwise they treat Local
#   as Cluster. For internal traffic they choose local pods in every version, but the Kubernetes tests skip both
#   policies on Windows.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/util/utils.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/util/utils.go, ShouldSkipService: No proxy serves a headless Service or
#     one of type ExternalName. Same in 1.24 and 1.34.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go, newServiceInfo: Ignores Local for external traffic
#     if Windows does not support direct server return. kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go,
#     syncProxyRules: Uses local endpoints for internal traffic, but looks up the existing load balancer with all
#     endpoints, and deletes it if there is none. Same in 1.24 to 1.30, 1.31.13, 1.32.9, 1.33.5 and 1.34.1.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.35.0/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.35.0, pkg/proxy/winkernel/proxier.go, syncProxyRules: Looks up the existing load balancer
#     with local endpoints. Same in 1.31.14, 1.32.10, 1.33.6 and 1.34.2.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.8.25/hcn/hcnglobals.go
#   description: >-
#     microsoft/hcsshim v0.8.25, hcn/hcnglobals.go, DSRVersion: The versions of the Windows networking service that
#     support direct server return.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/test/e2e/network/service.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, test/e2e/network/service.go: Skips tests of internal traffic on Windows as
#     unsupported there, although the code exists.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Windows Node Roadmap (post-GA work)\": Local traffic policy is still planned."
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
	"message": "Windows nodes keep traffic local only if Windows supports direct server return. Otherwise they treat Local as Cluster, and pods see the node's address instead of the client's.",
	"remediation": "Use Cluster, or update Windows on all nodes and test that traffic stays local there.",
}

about_2 := {
	"rule": "svc-local-traffic-policy",
	"profile": "strict",
	"message": "Kubernetes does not test internal traffic that stays local on Windows nodes. When pods are created or deleted, kube-proxy can delete the load balancer of the Service by mistake.",
	"remediation": "Use Cluster, or test the Service on your Windows nodes while pods are created and deleted.",
}

findings contains lib.finding(about, "risk", "spec.externalTrafficPolicy") if {
	lib.windows_service
	lib.template.spec.externalTrafficPolicy == "Local"
}

findings contains lib.finding(about_2, "risk", "spec.internalTrafficPolicy") if {
	lib.windows_service
	lib.template.spec.internalTrafficPolicy == "Local"
	not lib.template.spec.clusterIP == "None"
}
