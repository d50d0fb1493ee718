# METADATA
# title: "loadBalancerSourceRanges on a Service for Windows pods"
# description: >-
#   kube-proxy on Windows never reads loadBalancerSourceRanges. If the cloud load balancer does not enforce them either,
#   every client can reach the pods.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go, syncProxyRules: Creates load balancers for the
#     Service without reading the ranges. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/iptables/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/iptables/proxier.go, syncProxyRules: On Linux, drops traffic from other
#     addresses.
# custom:
#   id: svc-source-ranges
#   family: services
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.svc_source_ranges

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "svc-source-ranges",
	"profile": "core",
	"message": "Windows nodes do not enforce loadBalancerSourceRanges. Only a load balancer in front of them can block other clients.",
	"remediation": "Make sure that your load balancer enforces these ranges, and that clients cannot reach the node port. Otherwise block the port with a firewall or a network policy.",
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

findings contains lib.finding(about, "risk", "spec.loadBalancerSourceRanges") if {
	lib.windows_service
	count(lib.template.spec.loadBalancerSourceRanges) > 0
	not some_range_is_0_0_0_0_0_or_0
}

some_range_is_0_0_0_0_0_or_0 if {
	some range in lib.template.spec.loadBalancerSourceRanges
	range in {"0.0.0.0/0", "::/0"}
}
