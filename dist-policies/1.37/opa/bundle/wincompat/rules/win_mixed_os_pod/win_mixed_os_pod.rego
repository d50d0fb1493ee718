# METADATA
# title: "Windows and Linux images in one pod"
# description: >-
#   All containers of a pod run on one node, and a node runs one operating system. The rule compares only images whose
#   operating system is certain from their name.
# related_resources:
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Non-Goals\": Linux containers do not run on Windows hosts."
# custom:
#   id: win-mixed-os-pod
#   family: identity
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_mixed_os_pod

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-mixed-os-pod",
	"profile": "core",
	"message": "This pod has Windows images and Linux images. No node runs both, so some of its containers never start.",
	"remediation": "Move the containers of each operating system into separate pods.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "fails", "spec") if {
	lib.pod
	lib.with_windows_image
	lib.with_linux_image
}
