# METADATA
# title: "DNS settings on a HostProcess pod"
# description: >-
#   On Windows, DNS settings reach a pod through its network plugin. HostProcess pods use the network of the node, so
#   the container runtime calls no network plugin for them. Their processes use the DNS settings of the node.
# related_resources:
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run.go, RunPodSandbox: On Windows, sets up no network for a
#     HostProcess pod. Only the network setup uses the DNS settings. containerd/containerd v1.6.36,
#     pkg/cri/server/sandbox_run.go, cniNamespaceOpts: Passes the DNS settings to the network plugin.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run_windows.go, setupSandboxFiles: Writes no resolv.conf on
#     Windows.
# custom:
#   id: host-process-dns
#   family: host-process
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.host_process_dns

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "host-process-dns",
	"profile": "core",
	"message": "HostProcess containers use the DNS settings of the node. This policy does not give them other servers, such as those of cluster DNS.",
	"remediation": "Remove dnsPolicy. To resolve the names of Services in the container, configure DNS on the node.",
}

about_2 := {
	"rule": "host-process-dns",
	"profile": "core",
	"message": "HostProcess containers use the DNS settings of the node. This policy and dnsConfig have no effect.",
	"remediation": "Remove dnsPolicy and dnsConfig in the same edit. Configure DNS on the node instead.",
}

about_3 := {
	"rule": "host-process-dns",
	"profile": "core",
	"message": "HostProcess containers use the DNS settings of the node, so dnsConfig has no effect.",
	"remediation": "Remove dnsConfig. Configure DNS on the node instead.",
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

findings contains lib.finding(about, "ignored", "spec.dnsPolicy") if {
	lib.host_process
	lib.template.spec.dnsPolicy == "ClusterFirstWithHostNet"
	lib.windows
}

findings contains lib.finding(about_2, "ignored", "spec.dnsPolicy") if {
	lib.host_process
	lib.template.spec.dnsPolicy == "None"
	lib.windows
}

findings contains lib.finding(about_3, "ignored", "spec.dnsConfig") if {
	lib.host_process
	count(lib.template.spec.dnsConfig) > 0
	not lib.template.spec.dnsPolicy == "None"
	lib.windows
}
