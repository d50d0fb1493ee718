# METADATA
# title: "Wrong or missing resolvConf on a Windows kubelet"
# description: >-
#   The kubelet reads resolvConf each time it creates a pod, also on Windows, and the default is /etc/resolv.conf on
#   every operating system. Windows has no such file, so no pod starts. kubeadm sets resolvConf to an empty string on
#   Windows nodes.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.26.15/pkg/kubelet/network/dns/dns.go
#   description: >-
#     kubernetes/kubernetes v1.26.15, pkg/kubelet/network/dns/dns.go, getHostDNSConfig: Opens the file on every
#     operating system, and returns an error if it is missing. Same in 1.24 and 1.25.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/network/dns/dns_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/network/dns/dns_windows.go, getHostDNSConfig: Accepts an empty text, a
#     file that exists, and Host. Anything else is an error.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/network/dns/dns.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/network/dns/dns.go, GetPodDNS: Reads the value for every pod,
#     regardless of its dnsPolicy. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/apis/config/v1beta1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/apis/config/v1beta1/defaults.go, SetDefaults_KubeletConfiguration:
#     Defaults to /etc/resolv.conf on every operating system. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/cmd/kubeadm/app/componentconfigs/kubelet_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, cmd/kubeadm/app/componentconfigs/kubelet_windows.go, mutatePaths: Sets it to an
#     empty text. Same in 1.24, 1.25 and 1.26.
# custom:
#   id: kubelet-resolv-conf
#   family: nodes
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.kubelet_resolv_conf

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kubelet-resolv-conf",
	"profile": "core",
	"message": "This is a Linux path. The kubelet on Windows does not find the file, and every pod stays in ContainerCreating.",
	"remediation": "Set resolvConf to Host for the DNS settings of the node, or to an empty string. With an empty string, pods with dnsPolicy Default get only the DNS server 127.0.0.1.",
}

about_2 := {
	"rule": "kubelet-resolv-conf",
	"profile": "core",
	"message": "The kubelet reads the DNS settings of the node only with the exact value Host. It looks for a file with this name, and every pod stays in ContainerCreating.",
	"remediation": "Set resolvConf to Host for the DNS settings of the node, or to an empty string. With an empty string, pods with dnsPolicy Default get only the DNS server 127.0.0.1.",
}

about_3 := {
	"rule": "kubelet-resolv-conf",
	"profile": "core",
	"message": "resolvConf is not set and defaults to /etc/resolv.conf. On Windows, no pod starts unless a command-line flag sets another value.",
	"remediation": "Set resolvConf to Host for the DNS settings of the node, or to an empty string. With an empty string, pods with dnsPolicy Default get only the DNS server 127.0.0.1.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
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

findings contains lib.finding(about, "fails", "resolvConf") if {
	lib.windows_kubelet
	regex.match(`^/`, lib.template.resolvConf)
}

findings contains lib.finding(about_2, "fails", "resolvConf") if {
	lib.windows_kubelet
	regex.match(`^[Hh][Oo][Ss][Tt]$`, lib.template.resolvConf)
	not lib.template.resolvConf == "Host"
}

findings contains lib.finding(about_3, "risk", "resolvConf") if {
	lib.windows_kubelet
	object.get(lib.template, ["resolvConf"], null) == null
}
