# METADATA
# title: "cgroupsPerQOS not disabled on a Windows kubelet"
# description: >-
#   Windows has no cgroups. cgroupsPerQOS defaults to true when neither the file nor a flag sets it, and up to 1.30 the
#   kubelet then exits with an error on Windows. A command-line flag takes precedence over the file.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/apis/config/validation/validation_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/apis/config/validation/validation_windows.go,
#     validateKubeletOSConfiguration: Returns an error, and the kubelet exits. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/apis/config/v1beta1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/apis/config/v1beta1/defaults.go, SetDefaults_KubeletConfiguration:
#     Defaults to true on every operating system.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/kubelet/apis/config/validation/validation_windows.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/kubelet/apis/config/validation/validation_windows.go,
#     validateKubeletOSConfiguration: From 1.31, this is a warning instead of an error.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/pkg/kubelet/apis/config/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration:
#     With false, each item of enforceNodeAllocatable but none is an error. Same in 1.31.
# custom:
#   id: kubelet-cgroups-per-qos
#   family: nodes
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.kubelet_cgroups_per_qos

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kubelet-cgroups-per-qos",
	"profile": "core",
	"message": "Windows has no cgroups, so a kubelet on Windows fails to start when cgroupsPerQOS is true.",
	"remediation": "Set cgroupsPerQOS to false.",
}

about_2 := {
	"rule": "kubelet-cgroups-per-qos",
	"profile": "core",
	"message": "cgroupsPerQOS is not set and defaults to true. On Windows, the kubelet fails to start unless a command-line flag sets it to false.",
	"remediation": "Set cgroupsPerQOS to false.",
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

findings contains lib.finding(about, "fails", "cgroupsPerQOS") if {
	lib.windows_kubelet
	lib.template.cgroupsPerQOS == true
}

findings contains lib.finding(about_2, "risk", "cgroupsPerQOS") if {
	lib.windows_kubelet
	object.get(lib.template, ["cgroupsPerQOS"], null) == null
}
