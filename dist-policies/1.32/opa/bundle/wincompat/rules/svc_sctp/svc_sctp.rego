# METADATA
# title: "SCTP on a Service for Windows pods"
# description: >-
#   Windows does not support SCTP. The API server accepts the port, and kube-proxy passes the protocol to Windows
#   without a check.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go, Enum: Converts SCTP to its number, without a check
#     whether Windows supports it.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/test/e2e/network/service.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, test/e2e/network/service.go: Marks the test of a Service with SCTP as Linux only.
# - ref: https://kubernetes.io/docs/reference/networking/service-protocols/
#   description: "Protocols for Services: SCTP is not supported on Windows nodes."
# custom:
#   id: svc-sctp
#   family: services
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.svc_sctp

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "svc-sctp",
	"profile": "core",
	"message": "Windows nodes do not support SCTP, so no traffic gets through on this port.",
	"remediation": "Use TCP or UDP, or run the pods behind this port on Linux nodes.",
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

findings contains lib.finding(about, "fails", path) if {
	lib.windows_service
	some i, port in lib.template.spec.ports
	port.protocol == "SCTP"
	path := concat("", ["spec.ports[", format_int(i, 10), "].protocol"])
}
