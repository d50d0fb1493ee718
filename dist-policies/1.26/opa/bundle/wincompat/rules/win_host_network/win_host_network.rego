# METADATA
# title: "On Windows only HostProcess pods ask for the host network"
# description: "The runtime on a Windows node looks at nothing but HostProcess when it chooses the network, so any other pod gets a network of its own. Kubernetes believes the field all the same: container ports become host ports and block pods that want them too, cluster DNS gives way to the DNS of the node, and the hostname stays empty."
# related_resources:
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/v1/defaults.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/network/dns/dns.go
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
# custom:
#   id: win-host-network
#   family: host-namespaces
#   profile: core
#   effects: ["ignored"]
#   kubernetes: "1.26"
package wincompat.rules.win_host_network

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-host-network",
	"profile": "core",
	"message": "On Windows only HostProcess pods get the network of their node. This pod gets a pod network, but its ports count as ports of the node, and by default it loses the cluster's DNS.",
	"remediation": "Remove hostNetwork. A pod that needs the network of its node runs as HostProcess: windowsOptions.hostProcess true for all containers.",
}

findings contains lib.finding(about, "ignored", "spec.hostNetwork") if {
	lib.windows
	lib.template.spec.hostNetwork == true
	not lib.host_process
	not lib.template.spec.securityContext.windowsOptions.hostProcess == true
}
