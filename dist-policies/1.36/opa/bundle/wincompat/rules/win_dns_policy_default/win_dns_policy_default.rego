# METADATA
# title: "dnsPolicy Default on a Windows pod"
# description: >-
#   With dnsPolicy Default, a pod gets the DNS servers of the kubelet's resolvConf. Before 1.27, that is a file in the
#   format of Linux, and the kubelet cannot read the DNS settings of a Windows node. From 1.27 on, it reads them if
#   resolvConf is Host. In every version, kubeadm leaves resolvConf empty on Windows nodes, and pods then get only the
#   server 127.0.0.1.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.26.15/pkg/kubelet/network/dns/dns.go
#   description: >-
#     kubernetes/kubernetes v1.26.15, pkg/kubelet/network/dns/dns.go, GetPodDNS: An empty resolvConf gives the pod
#     127.0.0.1 and the search suffix ".".
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.26.15/cmd/kubeadm/app/componentconfigs/kubelet_windows.go
#   description: >-
#     kubernetes/kubernetes v1.26.15, cmd/kubeadm/app/componentconfigs/kubelet_windows.go, mutatePaths: Empties
#     resolvConf on Windows nodes.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/network/dns/dns_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/network/dns/dns_windows.go, hostResolvConf: From 1.27 on, resolvConf
#     can name the settings of the node.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/pkg/kubelet/network/dns/dns.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, pkg/kubelet/network/dns/dns.go, GetPodDNS: An empty resolvConf still gives the pod
#     127.0.0.1. Same in 1.27.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/cmd/kubeadm/app/componentconfigs/kubelet_windows.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, cmd/kubeadm/app/componentconfigs/kubelet_windows.go, mutatePaths: Still empties
#     resolvConf on Windows nodes. Same in 1.27.
# custom:
#   id: win-dns-policy-default
#   family: host-namespaces
#   profile: core
#   effects: ["advice"]
#   severity: info
package wincompat.rules.win_dns_policy_default

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-dns-policy-default",
	"profile": "core",
	"message": "The pod gets the DNS servers of its Windows node only if the kubelet's resolvConf is Host. If it is empty, as kubeadm sets it, the only server is 127.0.0.1.",
	"remediation": "Remove dnsPolicy to use cluster DNS, or set resolvConf to Host on all Windows nodes.",
}

findings contains lib.finding(about, "advice", "spec.dnsPolicy") if {
	lib.windows
	lib.template.spec.dnsPolicy == "Default"
	not lib.host_process
}
