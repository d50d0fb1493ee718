# METADATA
# title: "ndots on a Windows pod"
# description: >-
#   Windows looks up a name that contains a dot as it is, without search suffixes. The value of ndots does not reach its
#   resolver, so short names such as service.namespace are not resolved.
# related_resources:
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
#   id: win-dns-search-dotted
#   family: host-namespaces
#   profile: recommended
#   effects: ["advice"]
#   severity: info
package wincompat.rules.win_dns_search_dotted

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-dns-search-dotted",
	"profile": "recommended",
	"message": "ndots has no effect on Windows, which tries no search suffix for a name that contains a dot.",
	"remediation": "Remove ndots, and use full names for Services in other namespaces, such as service.namespace.svc.cluster.local.",
}

findings contains lib.finding(about, "advice", path) if {
	lib.windows
	some i, option in lib.template.spec.dnsConfig.options
	option.name == "ndots"
	path := concat("", ["spec.dnsConfig.options[", format_int(i, 10), "]"])
}
