# METADATA
# title: Windows compatibility for Kubernetes "1.24"
# description: Every finding of every rule in the object under review.
# custom:
#   kubernetes: "1.24"
package wincompat

import data.wincompat.lib
import data.wincompat.rules.win_dns_cluster_first_with_host_net
import data.wincompat.rules.win_dns_search_dotted
import data.wincompat.rules.win_host_ipc
import data.wincompat.rules.win_host_network
import data.wincompat.rules.win_host_pid
import data.wincompat.rules.win_privileged
import data.wincompat.rules.win_share_process_namespace
import future.keywords.contains
import future.keywords.if
import future.keywords.in

# METADATA
# title: Findings and evidence
# description: All findings together with the reasons why the object counts as Windows.
# entrypoint: true
report := {
	"evidence": lib.evidence,
	"findings": findings,
}

findings contains finding if {
	some finding in win_dns_cluster_first_with_host_net.findings
}

findings contains finding if {
	some finding in win_dns_search_dotted.findings
}

findings contains finding if {
	some finding in win_host_ipc.findings
}

findings contains finding if {
	some finding in win_host_network.findings
}

findings contains finding if {
	some finding in win_host_pid.findings
}

findings contains finding if {
	some finding in win_privileged.findings
}

findings contains finding if {
	some finding in win_share_process_namespace.findings
}
