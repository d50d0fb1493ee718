# METADATA
# title: Windows compatibility for Kubernetes "1.26"
# description: Every finding of every rule in the object under review.
# custom:
#   kubernetes: "1.26"
package wincompat

import data.wincompat.lib
import data.wincompat.rules.win_host_pid
import data.wincompat.rules.win_privileged
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
	some finding in win_host_pid.findings
}

findings contains finding if {
	some finding in win_privileged.findings
}
