# METADATA
# title: Windows compatibility for Kubernetes "1.27", by severity
# description: Errors of the core rules deny, their warnings warn. The names that conftest looks for.
# custom:
#   kubernetes: "1.27"
package main

import data.wincompat
import future.keywords.contains
import future.keywords.if
import future.keywords.in

deny contains result if {
	some finding in wincompat.findings
	finding.profile == "core"
	finding.severity == "error"
	result := as_result(finding)
}

warn contains result if {
	some finding in wincompat.findings
	finding.profile == "core"
	finding.severity == "warning"
	result := as_result(finding)
}

as_result(finding) := object.union(finding, {"msg": concat("", [
	finding.path,
	": ",
	finding.message,
	" ",
	finding.remediation,
	" (",
	finding.rule,
	")",
])})
