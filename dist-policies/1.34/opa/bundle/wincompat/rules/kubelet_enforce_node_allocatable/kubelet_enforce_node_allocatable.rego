# METADATA
# title: "enforceNodeAllocatable not empty on a Windows kubelet"
# description: >-
#   The kubelet enforces allocatable resources with cgroups, which Windows does not have. The list defaults to pods when
#   neither the file nor a flag sets it. Up to 1.30, the kubelet exits with an error on Windows when the list is not
#   empty. From 1.31 on, it exits only if cgroupsPerQOS is false and the list contains anything but none. With the flag
#   config-dir, an empty list is lost: use none there, from 1.31 on.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/apis/config/validation/validation_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/apis/config/validation/validation_windows.go,
#     validateKubeletOSConfiguration: Returns an error, and the kubelet exits. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/apis/config/v1beta1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/apis/config/v1beta1/defaults.go, SetDefaults_KubeletConfiguration:
#     Defaults to a list with pods on every operating system.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/kubelet/apis/config/validation/validation_windows.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/kubelet/apis/config/validation/validation_windows.go,
#     validateKubeletOSConfiguration: From 1.31, only warns, and not of the value none.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Command line options for the kubelet": Describes it as not implemented. In fact, the
#     kubelet fails to start.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Command line options for the kubelet": Describes it as not implemented. In
#     fact, the kubelet fails to start.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Memory Overprovisioning\": The flag is invalid."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/pkg/kubelet/apis/config/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration:
#     With cgroupsPerQOS false, each item but none is an error. Same in 1.31.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/cmd/kubelet/app/server.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, cmd/kubelet/app/server.go, mergeKubeletConfigurations: Writes the file as JSON,
#     without an empty list, and sets defaults again.
# custom:
#   id: kubelet-enforce-node-allocatable
#   family: nodes
#   profile: core
#   effects: ["fails", "risk", "ignored"]
#   severity: error
package wincompat.rules.kubelet_enforce_node_allocatable

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kubelet-enforce-node-allocatable",
	"profile": "core",
	"message": "With cgroupsPerQOS false, the kubelet fails to start if the list contains anything but none.",
	"remediation": "Set enforceNodeAllocatable to an empty list.",
}

about_2 := {
	"rule": "kubelet-enforce-node-allocatable",
	"profile": "core",
	"message": "enforceNodeAllocatable is not set and defaults to pods. With cgroupsPerQOS false, the kubelet fails to start unless a flag sets an empty list.",
	"remediation": "Set enforceNodeAllocatable to an empty list.",
}

about_3 := {
	"rule": "kubelet-enforce-node-allocatable",
	"profile": "core",
	"message": "The kubelet enforces allocatable resources with cgroups, which Windows does not have. It logs a warning and enforces nothing.",
	"remediation": "Set enforceNodeAllocatable to an empty list.",
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

findings contains lib.finding(about, "fails", "enforceNodeAllocatable") if {
	lib.windows_kubelet
	lib.template.cgroupsPerQOS == false
	some item in lib.template.enforceNodeAllocatable
	not item == "none"
}

findings contains lib.finding(about_2, "risk", "enforceNodeAllocatable") if {
	lib.windows_kubelet
	object.get(lib.template, ["enforceNodeAllocatable"], null) == null
	lib.template.cgroupsPerQOS == false
}

findings contains lib.finding(about_3, "ignored", "enforceNodeAllocatable") if {
	lib.windows_kubelet
	not lib.template.cgroupsPerQOS == false
	some item in lib.template.enforceNodeAllocatable
	not item == "none"
}
