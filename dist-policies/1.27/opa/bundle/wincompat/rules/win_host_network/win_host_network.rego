# METADATA
# title: "hostNetwork on a Windows pod without HostProcess"
# description: >-
#   On a Windows node, the container runtime considers only HostProcess when it chooses the network, so every other pod
#   gets its own network. Kubernetes still acts on hostNetwork: container ports become host ports and block other pods
#   that need them, and the hostname of the pod stays empty. By default, the pod loses cluster DNS: it gets the servers
#   of the kubelet's resolvConf instead, or only 127.0.0.1 if resolvConf is empty, as kubeadm sets it on Windows nodes.
# related_resources:
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run.go, RunPodSandbox: On Windows, every sandbox except
#     HostProcess gets a pod network.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, generatePodSandboxWindowsConfig:
#     Since 1.26, requests the node's network from the runtime, without effect.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/v1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/v1/defaults.go, defaultHostNetworkPorts: Sets host ports on every
#     operating system.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/network/dns/dns.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/network/dns/dns.go, getPodDNSType: With hostNetwork, ClusterFirst
#     means the same as Default. kubernetes/kubernetes v1.27.11, pkg/kubelet/network/dns/dns.go, GetPodDNS: Without
#     cluster DNS, an empty resolvConf gives the pod 127.0.0.1 and the search suffix ".".
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/cmd/kubeadm/app/componentconfigs/kubelet_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, cmd/kubeadm/app/componentconfigs/kubelet_windows.go, mutatePaths: Empties
#     resolvConf on Windows nodes.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/jobcontainers/logon.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/jobcontainers/logon.go, processToken: Logs on to the node as the user of a
#     HostProcess container.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for Pod specifications": Windows pods always use a container network,
#     except HostProcess pods. Windows in Kubernetes, "Field compatibility for hostNetwork": Says that a feature gate
#     enables it. The gate is on by default, but no released containerd acts on it.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Field compatibility for Pod specifications": Says that Windows does not support
#     it; HostProcess pods support and require it.
# custom:
#   id: win-host-network
#   family: host-namespaces
#   profile: core
#   effects: ["risk"]
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
	"message": "On Windows, only HostProcess pods use the node's network. This pod gets a pod network, but its ports count as host ports and, by default, it loses cluster DNS.",
	"remediation": "Remove hostNetwork. If the pod needs the node's network, use HostProcess: set windowsOptions.hostProcess and windowsOptions.runAsUserName, such as NT AUTHORITY\\SYSTEM, in a namespace with the privileged level of Pod Security.",
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

findings contains lib.finding(about, "risk", "spec.hostNetwork") if {
	lib.windows
	lib.template.spec.hostNetwork == true
	not lib.host_process
	not lib.template.spec.securityContext.windowsOptions.hostProcess == true
}
