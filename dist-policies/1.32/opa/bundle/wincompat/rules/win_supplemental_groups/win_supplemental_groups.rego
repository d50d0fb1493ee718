# METADATA
# title: "supplementalGroups on a Windows pod"
# description: >-
#   Windows processes have no GIDs. With os.name windows, the API server rejects the list, even if it is empty. Without
#   it, the kubelet writes the GIDs only into the Linux part of the sandbox configuration, which no Windows runtime
#   applies. supplementalGroupsPolicy, which is new in 1.31, is rejected from 1.33 on.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any list when
#     os.name is windows, even an empty one.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, generatePodSandboxLinuxConfig:
#     Writes the GIDs only into the Linux part of the sandbox configuration.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run_windows.go, sandboxContainerSpec: Builds the sandbox
#     only from the Windows part of the configuration.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"V1.PodSecurityContext\": GIDs do not exist on Windows."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/features/kube_features.go, SupplementalGroupsPolicy: Alpha, off by default.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/apis/core/validation/validation.go, validateWindows: Forbids
#     supplementalGroupsPolicy.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/features/kube_features.go, SupplementalGroupsPolicy: Beta, on by default.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/kubelet/lifecycle/predicate.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/kubelet/lifecycle/predicate.go,
#     rejectPodAdmissionBasedOnSupplementalGroupsPolicy: Rejects Strict on nodes whose status does not name the feature,
#     also on Windows. Same in 1.37.2.
# - ref: https://github.com/containerd/containerd/blob/v2.0.5/internal/cri/server/service.go
#   description: >-
#     containerd/containerd v2.0.5, internal/cri/server/service.go, newRuntimeFeatures: Reports the feature on every
#     operating system. Versions 1.6 and 1.7 report no features.
# custom:
#   id: win-supplemental-groups
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   severity: error
package wincompat.rules.win_supplemental_groups

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-supplemental-groups",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets supplementalGroups, even if the list is empty. Windows has no GIDs.",
	"remediation": "Remove supplementalGroups, even if it is empty. Permissions come from windowsOptions.runAsUserName.",
}

about_2 := {
	"rule": "win-supplemental-groups",
	"profile": "core",
	"message": "Windows has no GIDs, so supplementalGroups are ignored.",
	"remediation": "Remove supplementalGroups, even if it is empty. Permissions come from windowsOptions.runAsUserName.",
}

about_3 := {
	"rule": "win-supplemental-groups",
	"profile": "core",
	"message": "supplementalGroups is empty. With os.name windows, the API server rejects even an empty list.",
	"remediation": "Remove supplementalGroups before you set spec.os.name.",
}

about_4 := {
	"rule": "win-supplemental-groups",
	"profile": "core",
	"message": "Windows has no GIDs, and the API server drops supplementalGroupsPolicy: the gate SupplementalGroupsPolicy is off by default.",
	"remediation": "Remove supplementalGroupsPolicy.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.supplementalGroups") if {
	lib.declared_windows
	lib.template.spec.securityContext.supplementalGroups != null
}

findings contains lib.finding(about_2, "ignored", "spec.securityContext.supplementalGroups") if {
	lib.undeclared_windows
	count(lib.template.spec.securityContext.supplementalGroups) > 0
}

findings contains lib.finding(about_3, "advice", "spec.securityContext.supplementalGroups") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.supplementalGroups != null
	not supplemental_groups_is_not_empty
}

findings contains lib.finding(about_4, "ignored", "spec.securityContext.supplementalGroupsPolicy") if {
	lib.windows
	lib.template.spec.securityContext.supplementalGroupsPolicy != null
}

supplemental_groups_is_not_empty if {
	count(lib.template.spec.securityContext.supplementalGroups) > 0
}
