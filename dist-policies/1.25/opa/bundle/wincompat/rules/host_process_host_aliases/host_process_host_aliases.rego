# METADATA
# title: "A HostProcess pod sets no hostAliases"
# description: >-
#   The kubelet writes hostAliases into a hosts file that it mounts into the containers. HostProcess containers use the
#   hosts file of their node, so the kubelet mounts none.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet_pods.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kubelet_pods.go, shouldMountHostsFile: No hosts file for a pod with a
#     HostProcess container on Windows.
# custom:
#   id: host-process-host-aliases
#   family: host-process
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.host_process_host_aliases

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "host-process-host-aliases",
	"profile": "core",
	"message": "HostProcess containers use the hosts file of the node, so hostAliases have no effect.",
	"remediation": "Remove hostAliases, and resolve the names by DNS or in the hosts file of the node.",
}

warn contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "warning"
}

# The findings of each object where the input has several.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "ignored", "spec.hostAliases") if {
	lib.host_process
	count(lib.template.spec.hostAliases) > 0
	lib.windows
}
