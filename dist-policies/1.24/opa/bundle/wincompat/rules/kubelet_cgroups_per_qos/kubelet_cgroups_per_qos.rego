# METADATA
# title: "A kubelet on Windows makes no cgroups for classes of pods"
# description: >-
#   Windows has no cgroups. The kubelet takes cgroupsPerQOS for true where neither the file nor a flag says otherwise,
#   and on Windows it then ends with an error, up to 1.30. A flag on its command line wins over the file.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/apis/config/validation/validation_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/apis/config/validation/validation_windows.go,
#     validateKubeletOSConfiguration: An error, which ends the kubelet. The same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/apis/config/v1beta1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/apis/config/v1beta1/defaults.go, SetDefaults_KubeletConfiguration:
#     True where nothing is said, on every system.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/kubelet/apis/config/validation/validation_windows.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/kubelet/apis/config/validation/validation_windows.go,
#     validateKubeletOSConfiguration: From 1.31 on a warning, no error.
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
	"message": "A kubelet on Windows does not start with cgroupsPerQOS, because Windows has no cgroups.",
	"remediation": "Set cgroupsPerQOS: false.",
}

about_2 := {
	"rule": "kubelet-cgroups-per-qos",
	"profile": "core",
	"message": "The file does not say cgroupsPerQOS. The kubelet takes it for true, and on Windows it does not start, unless a flag on its command line says false.",
	"remediation": "Set cgroupsPerQOS: false.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
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

findings contains lib.finding(about, "fails", "cgroupsPerQOS") if {
	lib.windows_kubelet
	lib.template.cgroupsPerQOS == true
}

findings contains lib.finding(about_2, "risk", "cgroupsPerQOS") if {
	lib.windows_kubelet
	object.get(lib.template, ["cgroupsPerQOS"], null) == null
}
