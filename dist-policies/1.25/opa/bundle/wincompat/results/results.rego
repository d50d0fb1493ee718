# METADATA
# title: Findings as results
# description: What conftest prints and what stands in its reports. A finding keeps its fields, which become metadata.
# custom:
#   kubernetes: "1.25"
package wincompat.results

of(finding) := object.union(finding, {"msg": concat("", [
	finding.path,
	": ",
	finding.message,
	" ",
	finding.remediation,
	" (",
	finding.rule,
	")",
])})
