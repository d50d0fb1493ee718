# METADATA
# title: "A Windows pod does not bind a host port to one address"
# description: >-
#   The address of a host port is for the network plugin to apply. Not every plugin for Windows does, so a port that is
#   meant for one address of the node may be open on all of them.
# related_resources:
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run.go, toCNIPortMappings: Hands the address to the network
#     plugin.
# - ref: https://github.com/containernetworking/plugins/blob/v1.2.0/pkg/hns/netconf_windows.go
#   description: >-
#     containernetworking/plugins v1.2.0, pkg/hns/netconf_windows.go, ApplyPortMappingPolicy: The address is used with
#     version 2 of the host network service, and dropped with version 1.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/network/hostport.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/network/hostport.go, validates that there is no conflict between pods
#     with same hostPort but different hostIP and protocol: Not tested on Windows, because the test itself needs a pod
#     on the host network.
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
	"message": "Whether this address counts on Windows depends on the network plugin. The host port may be open on every address of the node.",
	"remediation": "Remove hostIP, and close the port with a network policy or the firewall of the node.",
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	not lib.host_process
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
