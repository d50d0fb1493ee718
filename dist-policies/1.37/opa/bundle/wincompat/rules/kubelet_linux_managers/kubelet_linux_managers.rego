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
#   effects: ["ignored", "fails", "risk"]
#   severity: error
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
	"message": "On Windows, this setting has no effect without the feature gate WindowsCPUAndMemoryAffinity, which is off by default.",
	"remediation": "Remove the setting. Or set the feature gate to true; static then also needs reserved CPU, and BestEffort reservedMemory.",
}

about_2 := {
	"rule": "kubelet-linux-managers",
	"profile": "core",
	"message": "On Windows, memoryManagerPolicy has no effect without the feature gate WindowsCPUAndMemoryAffinity, which is off by default. With the gate, the kubelet does not start with this policy.",
	"remediation": "Remove the setting. Or set the feature gate to true, memoryManagerPolicy to BestEffort, and reservedMemory.",
}

about_3 := {
	"rule": "kubelet-linux-managers",
	"profile": "core",
	"message": "The kubelet on Windows does not start, because the feature gate WindowsCPUAndMemoryAffinity is set and the memoryManagerPolicy is neither None nor BestEffort.",
	"remediation": "Remove memoryManagerPolicy. Or set it to BestEffort, and set reservedMemory.",
}

about_4 := {
	"rule": "kubelet-linux-managers",
	"profile": "core",
	"message": "The kubelet fails to start with the policy BestEffort unless reservedMemory is set, here or as a flag.",
	"remediation": "Set reservedMemory to the sum of kubeReserved, systemReserved and the hard eviction threshold for memory. Or remove memoryManagerPolicy.",
}

about_5 := {
	"rule": "kubelet-linux-managers",
	"profile": "core",
	"message": "The kubelet fails to start with the policy static unless CPU is reserved, here or as a flag.",
	"remediation": "Set CPU in kubeReserved or systemReserved, or remove cpuManagerPolicy.",
}

about_6 := {
	"rule": "kubelet-linux-managers",
	"profile": "core",
	"message": "The kubelet implements this setting only on Linux. On Windows, it has no effect.",
	"remediation": "Remove the setting.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
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
	not lib.template.featureGates.WindowsCPUAndMemoryAffinity == true
}

findings contains lib.finding(about, "ignored", "memoryManagerPolicy") if {
	lib.windows_kubelet
	lib.template.memoryManagerPolicy == "BestEffort"
	not lib.template.featureGates.WindowsCPUAndMemoryAffinity == true
}

findings contains lib.finding(about, "ignored", "topologyManagerPolicy") if {
	lib.windows_kubelet
	count(lib.template.topologyManagerPolicy) > 0
	not lib.template.topologyManagerPolicy == "none"
	not lib.template.featureGates.WindowsCPUAndMemoryAffinity == true
}

findings contains lib.finding(about_2, "ignored", "memoryManagerPolicy") if {
	lib.windows_kubelet
	count(lib.template.memoryManagerPolicy) > 0
	not memory_manager_policy_is_none_or_best_effort
	not lib.template.featureGates.WindowsCPUAndMemoryAffinity == true
}

findings contains lib.finding(about_3, "fails", "memoryManagerPolicy") if {
	lib.windows_kubelet
	count(lib.template.memoryManagerPolicy) > 0
	not memory_manager_policy_is_none_or_best_effort
	lib.template.featureGates.WindowsCPUAndMemoryAffinity == true
}

findings contains lib.finding(about_4, "risk", "memoryManagerPolicy") if {
	lib.windows_kubelet
	lib.template.memoryManagerPolicy == "BestEffort"
	lib.template.featureGates.WindowsCPUAndMemoryAffinity == true
	not reserved_memory_is_not_empty
}

findings contains lib.finding(about_5, "risk", "cpuManagerPolicy") if {
	lib.windows_kubelet
	lib.template.cpuManagerPolicy == "static"
	lib.template.featureGates.WindowsCPUAndMemoryAffinity == true
	not cpu_is_not_empty
	not cpu_is_not_empty_2
	not reserved_system_cp_us_is_not_empty
}

findings contains lib.finding(about_6, "ignored", "podPidsLimit") if {
	lib.windows_kubelet
	lib.template.podPidsLimit != null
	not lib.template.podPidsLimit == -1
	not lib.template.podPidsLimit == 0
}

findings contains lib.finding(about_6, "ignored", "protectKernelDefaults") if {
	lib.windows_kubelet
	lib.template.protectKernelDefaults == true
}

memory_manager_policy_is_none_or_best_effort if {
	lib.template.memoryManagerPolicy in {"None", "BestEffort"}
}

reserved_memory_is_not_empty if {
	count(lib.template.reservedMemory) > 0
}

cpu_is_not_empty if {
	count(lib.template.systemReserved.cpu) > 0
}

cpu_is_not_empty_2 if {
	count(lib.template.kubeReserved.cpu) > 0
}

reserved_system_cp_us_is_not_empty if {
	count(lib.template.reservedSystemCPUs) > 0
}
