# METADATA
# title: "On Windows only HostProcess pods ask for the host network"
# description: >-
#   The runtime on a Windows node looks at nothing but HostProcess when it chooses the network, so any other pod gets a
#   network of its own. Kubernetes believes the field all the same: container ports become host ports and block pods
#   that want them too, cluster DNS gives way to the DNS of the node, and the hostname stays empty.
# related_resources:
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run.go, RunPodSandbox: On Windows only HostProcess keeps a
#     sandbox from getting a pod network.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, generatePodSandboxWindowsConfig:
#     Since 1.26 it asks the runtime for the network of the node, in vain.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/v1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/v1/defaults.go, defaultHostNetworkPorts: Fills in host ports,
#     whatever the operating system.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/network/dns/dns.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/network/dns/dns.go, getPodDNSType: With hostNetwork, ClusterFirst
#     becomes the DNS of the node.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for Pod specifications": A Windows pod is always on a container
#     network; HostProcess pods are not. Windows in Kubernetes, "Field compatibility for hostNetwork": A gate turns it
#     on. The gate is on already, and no released containerd acts on it.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Field compatibility for Pod specifications": Windows cannot do it at all;
#     HostProcess pods can and must.
# custom:
#   id: win-host-network
#   family: host-namespaces
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.win_host_network

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-host-network",
	"profile": "core",
	"message": "On Windows only HostProcess pods get the network of their node. This pod gets a pod network, but its ports count as ports of the node, and by default it loses the cluster's DNS.",
	"remediation": "Remove hostNetwork. A pod that needs the network of its node runs as HostProcess: windowsOptions.hostProcess true for all containers.",
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

findings contains lib.finding(about, "ignored", "spec.hostNetwork") if {
	lib.windows
	lib.template.spec.hostNetwork == true
	not lib.host_process
	not lib.template.spec.securityContext.windowsOptions.hostProcess == true
}
