# METADATA
# title: Findings as results
# description: >-
#   Errors and warnings of the core rules with a message, for conftest and for admission. The fields of a finding are
#   metadata of its result.
package wincompat.results

import data.wincompat
import future.keywords.contains
import future.keywords.if
import future.keywords.in

errors contains of(finding) if {
	some finding in core
	finding.severity == "error"
}

warnings contains of(finding) if {
	some finding in core
	finding.severity == "warning"
}

core contains finding if {
	some finding in wincompat.findings
	finding.profile == "core"
}

of(finding) := object.union(finding, {"msg": concat("", [
	finding.rule,
	": ",
	file(finding),
	named(finding),
	finding.path,
	": ",
	finding.message,
	" ",
	finding.remediation,
])})

file(finding) := concat("", [finding.file, ": "]) if {
	finding.file
} else := ""

named(finding) := concat("", [finding.object.kind, " ", name_of(finding.object), ": "]) if {
	finding.object
} else := ""

name_of(identity) := identity.name if {
	identity.namespace == ""
} else := concat("/", [identity.namespace, identity.name])
