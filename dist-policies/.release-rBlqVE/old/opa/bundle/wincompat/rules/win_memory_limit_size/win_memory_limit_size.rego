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

# The findings of each object in the input.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	is_number(container.value.resources.limits.memory)
	container.value.resources.limits.memory < 1048576
	not container.value.resources.limits.memory == 0
	path := concat("", [container.path, ".resources.limits[memory]"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	regex.match(`^\+?[0-9.]*[1-9]`, container.value.resources.limits.memory)
	memory_match(container)
	path := concat("", [container.path, ".resources.limits[memory]"])
}

memory_match(container) if {
	regex.match(`^\+?(?:[0-9]{1,9}m|[0-9]{1,12}u|[0-9]{1,15}n)`, container.value.resources.limits.memory)
}

memory_match(container) if {
	regex.match(
		`^\+?(?:[0-9]{0,9}\.[0-9]*m|[0-9]{0,12}\.[0-9]*u|[0-9]{0,15}\.[0-9]*n)`,
		container.value.resources.limits.memory,
	)
}

memory_match(container) if {
	regex.match(
		`^\+?0*(?:[0-9]{1,6}|10[0-3][0-9]{4}|104[0-7][0-9]{3}|1048[0-4][0-9]{2}|10485[0-6][0-9]|104857[0-5])(?:\.[0-9]*)?$`,
		container.value.resources.limits.memory,
	)
}

memory_match(container) if {
	regex.match(`^\+?(?:[0-9](?:\.[0-9]*)?[eE]\+?[0-5]|1(?:\.0*)?[eE]\+?6)$`, container.value.resources.limits.memory)
}

memory_match(container) if {
	regex.match(`^\+?0*(?:[0-9]{1,3}|10[0-3][0-9]|104[0-7])(?:\.[0-9]*)?k`, container.value.resources.limits.memory)
}

memory_match(container) if {
	regex.match(`^\+?0*(?:[0-9]{1,3}|100[0-9]|101[0-9]|102[0-3])(?:\.[0-9]*)?Ki`, container.value.resources.limits.memory)
}

memory_match(container) if {
	regex.match(`^\+?(?:0*(?:\.[0-9]+)?|0*1(?:\.0*)?)M$`, container.value.resources.limits.memory)
}

memory_match(container) if {
	regex.match(`^\+?0*\.[0-9]+Mi`, container.value.resources.limits.memory)
}
