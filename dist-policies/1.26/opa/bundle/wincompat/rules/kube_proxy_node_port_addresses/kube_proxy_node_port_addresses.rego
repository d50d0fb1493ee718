# METADATA
# title: "nodePortAddresses for kube-proxy on Windows"
# description: >-
#   On Linux, nodePortAddresses restricts node ports to some addresses of a node. kube-proxy on Windows does not read
#   the field, so node ports stay open on every address.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/cmd/kube-proxy/app/server_windows.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, cmd/kube-proxy/app/server_windows.go, newProxyServer: Passes nodePortAddresses to
#     neither proxy. Same in 1.25, 1.26 and 1.27.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/proxy/winkernel/proxier.go, NewProxier: Serves every address of the node. Same
#     in 1.24, 1.25 and 1.26.
# custom:
#   id: kube-proxy-node-port-addresses
#   family: nodes
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.kube_proxy_node_port_addresses

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kube-proxy-node-port-addresses",
	"profile": "core",
	"message": "kube-proxy on Windows ignores nodePortAddresses. Node ports accept connections on every address of the node, also on public ones.",
	"remediation": "Remove nodePortAddresses, and restrict node ports with the firewall of the nodes.",
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

findings contains lib.finding(about, "ignored", "nodePortAddresses") if {
	lib.windows_kube_proxy
	count(lib.template.nodePortAddresses) > 0
	not some_address_is_0_0_0_0_0_or_0
}

some_address_is_0_0_0_0_0_or_0 if {
	some address in lib.template.nodePortAddresses
	address in {"0.0.0.0/0", "::/0"}
}
