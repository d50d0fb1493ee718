# METADATA
# title: "hostAliases on a HostProcess pod"
# description: >-
#   The kubelet writes hostAliases into a hosts file and mounts that file into the containers. HostProcess containers
#   use the hosts file of the node, so the kubelet does not mount one.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet_pods.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kubelet_pods.go, shouldMountHostsFile: Mounts no hosts file for a pod
#     with a HostProcess container on Windows.
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
	"message": "HostProcess containers use the hosts file of the node, so hostAliases has no effect.",
	"remediation": "Remove hostAliases. Resolve the names through DNS or the hosts file of the node.",
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

findings contains lib.finding(about, "ignored", "spec.hostAliases") if {
	lib.host_process
	count(lib.template.spec.hostAliases) > 0
	lib.windows
}
