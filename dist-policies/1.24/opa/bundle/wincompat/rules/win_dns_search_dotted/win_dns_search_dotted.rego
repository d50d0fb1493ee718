# METADATA
# title: "A Windows pod does not count on ndots"
# description: >-
#   Windows looks up a name with a dot in it as it stands and tries no search suffix. The number of dots that ndots
#   names does not reach its resolver, so short names such as service.namespace stay unresolved.
# related_resources:
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\": Windows takes each name with a dot for a full one."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/network/dns.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/network/dns.go, should resolve DNS of partial qualified names for
#     services: Runs on Linux only, because Windows does not resolve partly qualified names.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/network/dns/dns.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/network/dns/dns.go, mergeDNSOptions: Options of the pod join those
#     that are meant for resolv.conf.
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
	"message": "ndots changes nothing on Windows, which tries no search suffix for a name with a dot in it.",
	"remediation": "Remove ndots and write names of other namespaces in full, such as service.namespace.svc.cluster.local.",
}

findings contains lib.finding(about, "advice", path) if {
	lib.windows
	some i, option in lib.template.spec.dnsConfig.options
	option.name == "ndots"
	path := concat("", ["spec.dnsConfig.options[", format_int(i, 10), "]"])
}
