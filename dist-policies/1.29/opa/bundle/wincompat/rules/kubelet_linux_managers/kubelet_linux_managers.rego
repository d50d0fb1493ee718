# METADATA
# title: "Linux-only resource setting on a Windows kubelet"
# description: >-
#   Up to 1.31, the kubelet on Windows has no managers for CPUs, memory and topology. From 1.32 on, it has them with the
#   gate WindowsCPUAndMemoryAffinity, which is off by default. The kubelet on Windows also ignores podPidsLimit and
#   protectKernelDefaults.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/cm/container_manager_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/cm/container_manager_windows.go, NewContainerManager: Makes only a
#     manager of devices, with a fake manager of topology. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/cm/pod_container_manager_linux.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/cm/pod_container_manager_linux.go, EnsureExists: Applies the limit of
#     process IDs, on Linux only.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/cm/container_manager_linux.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/cm/container_manager_linux.go, setupNode: Checks kernel settings, on
#     Linux only.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.32.13/pkg/kubelet/cm/container_manager_windows.go
#   description: >-
#     kubernetes/kubernetes v1.32.13, pkg/kubelet/cm/container_manager_windows.go, NewContainerManager: From 1.32, makes
#     the three managers, with the alpha gate WindowsCPUAndMemoryAffinity.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.32.13/pkg/kubelet/cm/memorymanager/memory_manager.go
#   description: >-
#     kubernetes/kubernetes v1.32.13, pkg/kubelet/cm/memorymanager/memory_manager.go, NewManager: Returns an error for
#     Static on Windows, for unknown policies, and for BestEffort without reservedMemory.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.32.13/pkg/kubelet/cm/cpumanager/cpu_manager.go
#   description: >-
#     kubernetes/kubernetes v1.32.13, pkg/kubelet/cm/cpumanager/cpu_manager.go, NewManager: Returns an error for static
#     without reserved CPU.
# custom:
#   id: kubelet-linux-managers
#   family: nodes
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.kubelet_linux_managers

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kubelet-linux-managers",
	"profile": "core",
	"message": "The kubelet implements this setting only on Linux. On Windows, it has no effect.",
	"remediation": "Remove the setting.",
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

findings contains lib.finding(about, "ignored", "cpuManagerPolicy") if {
	lib.windows_kubelet
	count(lib.template.cpuManagerPolicy) > 0
	not lib.template.cpuManagerPolicy == "none"
}

findings contains lib.finding(about, "ignored", "memoryManagerPolicy") if {
	lib.windows_kubelet
	count(lib.template.memoryManagerPolicy) > 0
	not lib.template.memoryManagerPolicy == "None"
}

findings contains lib.finding(about, "ignored", "topologyManagerPolicy") if {
	lib.windows_kubelet
	count(lib.template.topologyManagerPolicy) > 0
	not lib.template.topologyManagerPolicy == "none"
}

findings contains lib.finding(about, "ignored", "podPidsLimit") if {
	lib.windows_kubelet
	lib.template.podPidsLimit != null
	not lib.template.podPidsLimit == -1
	not lib.template.podPidsLimit == 0
}

findings contains lib.finding(about, "ignored", "protectKernelDefaults") if {
	lib.windows_kubelet
	lib.template.protectKernelDefaults == true
}
