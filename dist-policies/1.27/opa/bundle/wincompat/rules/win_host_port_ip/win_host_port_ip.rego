# METADATA
# title: "hostIP that Windows may ignore"
# description: >-
#   The network plugin must apply the address of a host port, and not every Windows plugin does. A port that is meant
#   for one address of the node may be open on all of them.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/v1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/v1/defaults.go, defaultHostNetworkPorts: With hostNetwork, a
#     container port without a host port becomes its own host port.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run.go, toCNIPortMappings: Passes the address to the network
#     plugin.
# - ref: https://github.com/containernetworking/plugins/blob/v1.2.0/pkg/hns/netconf_windows.go
#   description: >-
#     containernetworking/plugins v1.2.0, pkg/hns/netconf_windows.go, ApplyPortMappingPolicy: Applies the address with
#     version 2 of the Host Networking Service, and drops it with version 1.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/network/hostport.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/network/hostport.go, validates that there is no conflict between pods
#     with same hostPort but different hostIP and protocol: Not run on Windows, because the test needs a pod on the host
#     network.
# custom:
#   id: win-host-port-ip
#   family: containers
#   profile: recommended
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_host_port_ip

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-host-port-ip",
	"profile": "recommended",
	"message": "On Windows, the network plugin may not apply hostIP. The host port may be open on every address of the node.",
	"remediation": "Restrict access to the port with a network policy or the node's firewall. Then hostIP can be removed.",
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	not lib.on_host_network
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	some i, port in container.value.ports
	count(port.hostIP) > 0
	not host_ip_is_0_0_0_0_or_empty(port)
	port.hostPort != null
	not port.hostPort == 0
	path := concat("", [container.path, ".ports[", format_int(i, 10), "].hostIP"])
}

host_ip_is_0_0_0_0_or_empty(port) if {
	port.hostIP in {"0.0.0.0", "::"}
}
