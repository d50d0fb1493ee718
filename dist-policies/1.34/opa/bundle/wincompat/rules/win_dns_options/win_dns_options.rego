# METADATA
# title: "DNS options that Windows ignores"
# description: >-
#   Windows has no resolv.conf. A network plugin passes the DNS servers and the search suffixes of a pod to Windows, but
#   not the options. Windows looks up a name that contains a dot as it is, without search suffixes, regardless of ndots,
#   so short names such as service.namespace are not resolved.
# related_resources:
# - ref: https://github.com/containernetworking/plugins/blob/v1.2.0/pkg/hns/netconf_windows.go
#   description: >-
#     containernetworking/plugins v1.2.0, pkg/hns/netconf_windows.go, RuntimeDNS: A network plugin on Windows reads only
#     servers and search suffixes.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "What will never work": Windows treats every name that contains a dot as fully qualified.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/network/dns.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/network/dns.go, should resolve DNS of partial qualified names for
#     services: Runs on Linux only, because Windows does not resolve partially qualified names.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/network/dns/dns.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/network/dns/dns.go, mergeDNSOptions: Adds the options of the pod to
#     those for resolv.conf.
# custom:
#   id: win-dns-options
#   family: host-namespaces
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.win_dns_options

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-dns-options",
	"profile": "core",
	"message": "ndots has no effect on Windows, which tries no search suffix for a name that contains a dot.",
	"remediation": "Remove ndots, and use full names for Services in other namespaces, such as service.namespace.svc.cluster.local.",
}

about_2 := {
	"rule": "win-dns-options",
	"profile": "core",
	"message": "DNS options belong in resolv.conf, which Windows does not have. This option has no effect.",
	"remediation": "Remove the option.",
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
	not lib.host_process
	some i, option in lib.template.spec.dnsConfig.options
	option.name == "ndots"
	path := concat("", ["spec.dnsConfig.options[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.windows
	not lib.host_process
	some i, option in lib.template.spec.dnsConfig.options
	not option.name == "ndots"
	path := concat("", ["spec.dnsConfig.options[", format_int(i, 10), "]"])
}
