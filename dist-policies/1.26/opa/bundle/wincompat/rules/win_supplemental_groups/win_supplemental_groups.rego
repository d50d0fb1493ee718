# METADATA
# title: "A Windows pod sets no supplemental groups"
# description: "Processes on Windows have no group numbers. With os.name windows the API server refuses the list, even an empty one; without it the numbers end in the Linux part of the sandbox configuration, which no Windows runtime applies."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run_windows.go
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
# custom:
#   id: win-supplemental-groups
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   kubernetes: "1.26"
package wincompat.rules.win_supplemental_groups

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-supplemental-groups",
	"profile": "core",
	"message": "Windows has no group numbers, so its containers join none of these groups.",
	"remediation": "Remove supplementalGroups, also when it is empty. Rights come from the user that windowsOptions.runAsUserName names.",
}

about_2 := {
	"rule": "win-supplemental-groups",
	"profile": "core",
	"message": "supplementalGroups is empty here, and the API server refuses even an empty list as soon as os.name is set.",
	"remediation": "Remove supplementalGroups before spec.os.name is added.",
}

findings contains lib.finding(about, "rejected", "spec.securityContext.supplementalGroups") if {
	lib.declared_windows
	lib.template.spec.securityContext.supplementalGroups != null
}

findings contains lib.finding(about, "ignored", "spec.securityContext.supplementalGroups") if {
	lib.undeclared_windows
	count(lib.template.spec.securityContext.supplementalGroups) > 0
}

findings contains lib.finding(about_2, "advice", "spec.securityContext.supplementalGroups") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.supplementalGroups != null
	not condition_1
}

condition_1 if {
	count(lib.template.spec.securityContext.supplementalGroups) > 0
}
