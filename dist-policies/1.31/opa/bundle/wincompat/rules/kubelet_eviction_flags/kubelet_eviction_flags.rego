# METADATA
# title: "Ineffective eviction threshold on a Windows kubelet"
# description: >-
#   Up to 1.30, the kubelet on Windows compares memory thresholds only with the private memory of processes, so it
#   evicts pods too late. The documentation describes evictions as not implemented. evictionHard still reduces the
#   allocatable resources of the node. Thresholds for inodes and process IDs work only on Linux: on Windows, the kubelet
#   never has a value for them.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/winstats/winstats.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/winstats/winstats.go, createRootContainerInfo: Reports the private
#     working sets of all processes as memory usage, and no inodes for disks. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/eviction/helpers.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/eviction/helpers.go, makeSignalObservations: Compares what is
#     available with the thresholds on every operating system, and skips signals without a value.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/stats/helper.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/stats/helper.go, cadvisorInfoToCPUandMemoryStats: The available memory
#     is the physical memory without these working sets. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/stats/pidlimit/pidlimit_unsupported.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/stats/pidlimit/pidlimit_unsupported.go, Stats: Reports no process
#     count on operating systems other than Linux.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/kubelet/eviction/helpers_windows.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/kubelet/eviction/helpers_windows.go, makeMemoryAvailableSignalObservation:
#     From 1.31, uses the committed memory of the node.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Command line options for the kubelet": No eviction; evictionHard is subtracted from the
#     allocatable resources.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Command line options for the kubelet": The same as the later page.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Memory Overprovisioning\"."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/kubelet/eviction/memory_threshold_notifier_windows.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/kubelet/eviction/memory_threshold_notifier_windows.go, Start: Compares the
#     thresholds with the memory that the system has committed.
# custom:
#   id: kubelet-eviction-flags
#   family: nodes
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.kubelet_eviction_flags

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kubelet-eviction-flags",
	"profile": "core",
	"message": "A kubelet on Windows has no value for this signal, so it never evicts pods because of it.",
	"remediation": "Remove this threshold.",
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

findings contains lib.finding(about, "ignored", path) if {
	lib.windows_kubelet
	some key, value in lib.template.evictionSoft
	entry := {"key": key, "value": value}
	entry.key in {"nodefs.inodesFree", "imagefs.inodesFree", "pid.available"}
	path := concat("", ["evictionSoft[", key, "]"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows_kubelet
	some key, value in lib.template.evictionHard
	entry := {"key": key, "value": value}
	entry.key in {"nodefs.inodesFree", "imagefs.inodesFree", "pid.available"}
	path := concat("", ["evictionHard[", key, "]"])
}
