# METADATA
# title: "Memory limit below 1Mi on a Windows container"
# description: >-
#   The container runtime on Windows limits memory in units of 1Mi, rounds down, and sets no limit if nothing is left.
#   Such an amount is usually a mistake in its unit: m means thousandths, so 800m is less than one byte.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Rounds the memory limit up to whole bytes and passes it to the runtime.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/oci/uvm.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/oci/uvm.go, ParseAnnotationsMemory: Divides the limit by 1Mi, without a
#     remainder.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/hcsoci/hcsdoc_wcow.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/hcsoci/hcsdoc_wcow.go, createWindowsContainerDocument: Sets a limit only if it
#     is above zero.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/api/pod/warnings.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/api/pod/warnings.go, warningsForPodSpecAndMeta: The API server warns of
#     fractions of bytes.
# custom:
#   id: win-memory-limit-size
#   family: containers
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.win_memory_limit_size

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-memory-limit-size",
	"profile": "core",
	"message": "This memory limit is less than 1Mi. On Windows, the container then has no memory limit at all.",
	"remediation": "Write the amount with a unit such as Mi or Gi, as in 800Mi.",
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
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	lib.at_most(container.value.resources.limits.memory, 1048575, {
		"n": [16, "1048575"],
		"u": [13, "1048575"],
		"m": [10, "1048575"],
		"": [7, "1048575"],
		"k": [4, "1048575"],
		"M": [1, "1048575"],
		"G": [-2, "1048575"],
		"T": [-5, "1048575"],
		"P": [-8, "1048575"],
		"E": [-11, "1048575"],
		"Ki": [4, "10239990234375"],
		"Mi": [0, "99999904632568359375"],
		"Gi": [-3, "976561568677425384521484375"],
		"Ti": [-6, "9536734069115482270717620849609375"],
		"Pi": [-9, "93132168643705881549976766109466552734375"],
		"Ei": [-12, "909493834411190249511491856537759304046630859375"],
	})
	not memory_is_below_1(container)
	path := concat("", [container.path, ".resources.limits[memory]"])
}

memory_is_below_1(container) if {
	lib.at_most(container.value.resources.limits.memory, 0, {})
}
