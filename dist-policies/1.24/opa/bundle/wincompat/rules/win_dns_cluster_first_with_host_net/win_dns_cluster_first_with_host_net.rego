# METADATA
# title: "dnsPolicy ClusterFirstWithHostNet on a Windows pod"
# description: >-
#   ClusterFirstWithHostNet gives cluster DNS to pods on the network of their node. On Windows, only HostProcess pods
#   use that network, and they always use the DNS settings of the node. For any other pod, the kubelet does the same as
#   for ClusterFirst.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/network/dns/dns.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/network/dns/dns.go, getPodDNSType: Returns the same type as for
#     ClusterFirst unless hostNetwork is true, on every operating system.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run.go, RunPodSandbox: On Windows, only HostProcess prevents
#     a sandbox from getting a pod network.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for Pod specifications": Not supported, because there is no host
#     network. In fact, HostProcess pods have one.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\": Not supported."
# custom:
#   id: win-dns-cluster-first-with-host-net
#   family: host-namespaces
#   profile: core
#   effects: ["ignored", "advice"]
#   severity: warning
package wincompat.rules.win_dns_cluster_first_with_host_net

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-dns-cluster-first-with-host-net",
	"profile": "core",
	"message": "Only HostProcess pods use the network of a Windows node. On any other Windows pod, this DNS policy has the same effect as ClusterFirst.",
	"remediation": "Remove dnsPolicy. ClusterFirst is the default.",
}

about_2 := {
	"rule": "win-dns-cluster-first-with-host-net",
	"profile": "core",
	"message": "This DNS policy only restores the cluster DNS that hostNetwork removes. On a Windows pod without HostProcess, hostNetwork has no benefit.",
	"remediation": "Remove hostNetwork and dnsPolicy in the same edit. ClusterFirst is the default.",
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

findings contains lib.finding(about, "ignored", "spec.dnsPolicy") if {
	lib.windows
	lib.template.spec.dnsPolicy == "ClusterFirstWithHostNet"
	not lib.host_process
	not lib.template.spec.hostNetwork == true
}

findings contains lib.finding(about_2, "advice", "spec.dnsPolicy") if {
	lib.windows
	lib.template.spec.dnsPolicy == "ClusterFirstWithHostNet"
	not lib.host_process
	lib.template.spec.hostNetwork == true
}
