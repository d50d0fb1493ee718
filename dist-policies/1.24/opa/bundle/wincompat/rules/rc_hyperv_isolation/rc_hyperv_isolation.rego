# METADATA
# title: "A RuntimeClass for Windows runs containers without Hyper-V isolation"
# description: "Kubernetes supports Windows containers with process isolation only. containerd 1.7 has a handler with Hyper-V isolation, which Kubernetes tests as a feature of its own and promises nothing about."
# related_resources:
# - ref: https://github.com/containerd/containerd/blob/v1.7.14/pkg/cri/config/config_windows.go
#   description: "containerd/containerd v1.7.14, pkg/cri/config/config_windows.go, DefaultConfig: Has the handlers runhcs-wcow-process and runhcs-wcow-hypervisor."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/windows/hyperv.go
#   description: "kubernetes/kubernetes v1.27.11, test/e2e/windows/hyperv.go, WindowsHyperVContainerRuntimeClass: Tests a pod with that handler, with containerd 1.7 only and where somebody created the class."
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
#   kubernetes: "1.24"
package wincompat.rules.rc_hyperv_isolation

import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "rc-hyperv-isolation",
	"profile": "core",
	"message": "This handler runs containers with Hyper-V isolation, which Kubernetes does not support.",
	"remediation": "Use a handler with process isolation, such as runhcs-wcow-process.",
}

warn contains results.of(finding) if {
	some finding in findings
	finding.severity == "warning"
}

findings contains lib.finding(about, "risk", "handler") if {
	lib.runtime_class_object
	condition_2
	not lib.template.scheduling.nodeSelector["kubernetes.io/os"] == "linux"
	not lib.template.scheduling.nodeSelector["beta.kubernetes.io/os"] == "linux"
}

condition_1 if {
	regex.match(`wcow|windows`, lib.template.handler)
}

condition_1 if {
	lib.template.scheduling.nodeSelector["kubernetes.io/os"] == "windows"
}

condition_1 if {
	lib.template.scheduling.nodeSelector["beta.kubernetes.io/os"] == "windows"
}

condition_1 if {
	lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] != null
}

condition_2 if {
	regex.match(`hyperv(?:[^i]|$)`, lib.template.handler)
}

condition_2 if {
	regex.match(`hypervisor`, lib.template.handler)
	condition_1
}
