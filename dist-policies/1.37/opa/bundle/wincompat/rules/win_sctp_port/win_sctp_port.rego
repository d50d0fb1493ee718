# METADATA
# title: "SCTP port on a Windows pod"
# description: >-
#   Neither Windows nor its virtual network supports SCTP. The API server still accepts the port, but the network plugin
#   skips it, and no program in the container can listen on it.
# related_resources:
# - ref: https://github.com/containernetworking/plugins/blob/v1.2.0/pkg/hns/netconf_windows.go
#   description: >-
#     containernetworking/plugins v1.2.0, pkg/hns/netconf_windows.go, ApplyPortMappingPolicy: Skips host ports with
#     protocols that it does not know, including SCTP.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/network/networking.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/network/networking.go, should allow creating a Pod with an SCTP HostPort:
#     Runs only on Linux, like all other SCTP tests.
# custom:
#   id: win-sctp-port
#   family: containers
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.win_sctp_port

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-sctp-port",
	"profile": "core",
	"message": "Windows does not support SCTP, so nothing can listen on this port.",
	"remediation": "Use TCP or UDP, or run the program in a Linux pod.",
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

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	some i, port in container.value.ports
	port.protocol == "SCTP"
	path := concat("", [container.path, ".ports[", format_int(i, 10), "].protocol"])
}
