# METADATA
# title: "Hyper-V isolation in a RuntimeClass"
# description: >-
#   Kubernetes supports Windows containers with process isolation only. containerd 1.7 has a handler with Hyper-V
#   isolation. Kubernetes tests it as a separate feature, and does not guarantee that it works.
# related_resources:
# - ref: https://github.com/containerd/containerd/blob/v1.7.14/pkg/cri/config/config_windows.go
#   description: >-
#     containerd/containerd v1.7.14, pkg/cri/config/config_windows.go, DefaultConfig: Defines the handlers
#     runhcs-wcow-process and runhcs-wcow-hypervisor.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/windows/hyperv.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/windows/hyperv.go, WindowsHyperVContainerRuntimeClass: Tests a pod with
#     that handler, with containerd 1.7 only and only where the RuntimeClass already exists.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Windows nodes in Kubernetes\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Windows nodes in Kubernetes\"."
# custom:
#   id: rc-hyperv-isolation
#   family: identity
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.rc_hyperv_isolation

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "rc-hyperv-isolation",
	"profile": "core",
	"message": "This handler runs containers with Hyper-V isolation, which Kubernetes does not support.",
	"remediation": "Use a handler with process isolation, such as runhcs-wcow-process, in a new RuntimeClass if this one exists in the cluster.",
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

findings contains lib.finding(about, "risk", "handler") if {
	lib.runtime_class_object
	handler_and_os_and_windows_build_match_2
	not lib.template.scheduling.nodeSelector["kubernetes.io/os"] == "linux"
	not lib.template.scheduling.nodeSelector["beta.kubernetes.io/os"] == "linux"
}

handler_and_os_and_windows_build_match if {
	regex.match(`wcow|windows`, lib.template.handler)
}

handler_and_os_and_windows_build_match if {
	lib.template.scheduling.nodeSelector["kubernetes.io/os"] == "windows"
}

handler_and_os_and_windows_build_match if {
	lib.template.scheduling.nodeSelector["beta.kubernetes.io/os"] == "windows"
}

handler_and_os_and_windows_build_match if {
	lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] != null
}

handler_and_os_and_windows_build_match_2 if {
	regex.match(`hyperv(?:[^i]|$)`, lib.template.handler)
}

handler_and_os_and_windows_build_match_2 if {
	regex.match(`hypervisor`, lib.template.handler)
	handler_and_os_and_windows_build_match
}
