# METADATA
# title: "A kubelet on Windows does not enforce allocatable resources"
# description: >-
#   The kubelet enforces them with cgroups, which Windows lacks. Where neither the file nor a flag says otherwise it
#   takes the list for pods, and on Windows it ends with an error for any list that is not empty, up to 1.30.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/apis/config/validation/validation_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/apis/config/validation/validation_windows.go,
#     validateKubeletOSConfiguration: An error, which ends the kubelet. The same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/apis/config/v1beta1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/apis/config/v1beta1/defaults.go, SetDefaults_KubeletConfiguration: A
#     list with pods where nothing is said, on every system.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/kubelet/apis/config/validation/validation_windows.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/kubelet/apis/config/validation/validation_windows.go,
#     validateKubeletOSConfiguration: From 1.31 on a warning, no error.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Command line options for the kubelet": Calls it not implemented; the kubelet does not
#     start.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Command line options for the kubelet": Calls it not implemented; the kubelet
#     does not start.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Memory Overprovisioning\": The flag is invalid."
# custom:
#   id: kubelet-enforce-node-allocatable
#   family: nodes
#   profile: core
#   effects: ["fails", "risk"]
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
	"message": "A kubelet on Windows does not start with enforceNodeAllocatable, unless the list is empty. Even none is an error.",
	"remediation": "Set enforceNodeAllocatable: [].",
}

about_2 := {
	"rule": "kubelet-enforce-node-allocatable",
	"profile": "core",
	"message": "The file does not say enforceNodeAllocatable. The kubelet takes it for pods, and on Windows it does not start, unless a flag on its command line leaves the list empty.",
	"remediation": "Set enforceNodeAllocatable: [].",
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

findings contains lib.finding(about, "fails", "enforceNodeAllocatable") if {
	lib.windows_kubelet
	count(lib.template.enforceNodeAllocatable) > 0
}

findings contains lib.finding(about_2, "risk", "enforceNodeAllocatable") if {
	lib.windows_kubelet
	object.get(lib.template, ["enforceNodeAllocatable"], null) == null
}
