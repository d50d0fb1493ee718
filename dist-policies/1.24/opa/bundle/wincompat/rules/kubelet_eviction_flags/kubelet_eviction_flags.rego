# METADATA
# title: "A kubelet on Windows does not count on evictions for memory"
# description: >-
#   Up to 1.30 the kubelet on Windows compares thresholds with the private memory of processes alone, so it does not
#   evict in time, and documents call evictions not implemented. evictionHard still lowers what the node offers to pods.
#   Inodes and process numbers are Linux only: the kubelet never has a value for them.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/winstats/winstats.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/winstats/winstats.go, createRootContainerInfo: Of memory, the private
#     working sets of all processes; of disks, no inodes. The same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/eviction/helpers.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/eviction/helpers.go, makeSignalObservations: What is left is compared
#     with thresholds, on every system; what has no value is left out.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/stats/pidlimit/pidlimit_unsupported.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/stats/pidlimit/pidlimit_unsupported.go, Stats: No number of processes
#     off Linux.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/kubelet/eviction/helpers_windows.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/kubelet/eviction/helpers_windows.go, makeMemoryAvailableSignalObservation:
#     From 1.31 on, the committed memory of the whole node counts.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Command line options for the kubelet": No eviction; evictionHard is subtracted from what
#     pods can have.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Command line options for the kubelet\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Memory Overprovisioning\"."
# custom:
#   id: kubelet-eviction-flags
#   family: nodes
#   profile: core
#   effects: ["risk", "advice", "ignored"]
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
	"message": "A kubelet on Windows does not see in time that memory runs short, so this threshold does not save the node.",
	"remediation": "Give every container a memory limit, and set systemReserved and kubeReserved for what else runs on the node.",
}

about_2 := {
	"rule": "kubelet-eviction-flags",
	"profile": "core",
	"message": "On Windows this threshold lowers what the node offers to pods, and not much else: the kubelet does not see in time that memory runs short.",
	"remediation": "Give every container a memory limit, and set systemReserved and kubeReserved for what else runs on the node.",
}

about_3 := {
	"rule": "kubelet-eviction-flags",
	"profile": "core",
	"message": "Windows has no such number, so the kubelet never evicts pods for it.",
	"remediation": "Remove this threshold.",
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

findings contains lib.finding(about, "risk", "evictionSoft[memory.available]") if {
	lib.windows_kubelet
	lib.template.evictionSoft["memory.available"] != null
}

findings contains lib.finding(about_2, "advice", "evictionHard[memory.available]") if {
	lib.windows_kubelet
	lib.template.evictionHard["memory.available"] != null
}

findings contains lib.finding(about_3, "ignored", path) if {
	lib.windows_kubelet
	some key, value in lib.template.evictionSoft
	entry := {"key": key, "value": value}
	entry.key in {"nodefs.inodesFree", "imagefs.inodesFree", "pid.available"}
	path := concat("", ["evictionSoft[", key, "]"])
}

findings contains lib.finding(about_3, "ignored", path) if {
	lib.windows_kubelet
	some key, value in lib.template.evictionHard
	entry := {"key": key, "value": value}
	entry.key in {"nodefs.inodesFree", "imagefs.inodesFree", "pid.available"}
	path := concat("", ["evictionHard[", key, "]"])
}
