# METADATA
# title: "Unsupported setting on a Windows kubelet"
# description: >-
#   The kubelet on Windows exits with an error when its configuration contains a setting that only Linux supports. Which
#   settings these are depends on the version.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.32.13/pkg/kubelet/apis/config/validation/validation_windows.go
#   description: >-
#     kubernetes/kubernetes v1.32.13, pkg/kubelet/apis/config/validation/validation_windows.go,
#     validateKubeletOSConfiguration: Returns an error for singleProcessOOMKill.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/kubelet/apis/config/validation/validation_windows.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/kubelet/apis/config/validation/validation_windows.go,
#     validateKubeletOSConfiguration: Also for userNamespaces.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/pkg/kubelet/apis/config/validation/validation_windows.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, pkg/kubelet/apis/config/validation/validation_windows.go,
#     validateKubeletOSConfiguration: Also for defaultPodSysctls.
# custom:
#   id: kubelet-unsupported-settings
#   family: nodes
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.kubelet_unsupported_settings

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kubelet-unsupported-settings",
	"profile": "core",
	"message": "The kubelet on Windows fails to start with this setting.",
	"remediation": "Remove the setting.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "fails", "singleProcessOOMKill") if {
	lib.windows_kubelet
	lib.template.singleProcessOOMKill != null
}

findings contains lib.finding(about, "fails", "userNamespaces") if {
	lib.windows_kubelet
	lib.template.userNamespaces != null
}
