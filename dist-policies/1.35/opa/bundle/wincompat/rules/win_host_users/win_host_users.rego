# METADATA
# title: "hostUsers on a Windows pod"
# description: >-
#   Windows has no user namespaces. Up to 1.32, the API server drops the field before it validates the pod, because the
#   feature gate is off by default. From 1.33 on, the gate is on, and the API server rejects a pod with os.name windows
#   that sets the field to any value. The kubelet on Windows ignores it.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/api/pod/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/api/pod/util.go, dropDisabledFields: Drops the field while the gate
#     UserNamespacesStatelessPodsSupport is off.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/features/kube_features.go, UserNamespacesStatelessPodsSupport: Alpha, off by
#     default.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value that
#     was not dropped.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/features/kube_features.go, UserNamespacesSupport: Beta, on by default.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value.
#     kubernetes/kubernetes v1.33.13, pkg/apis/core/validation/validation.go, validateHostUsers: Rejects hostUsers false
#     with hostNetwork, hostPID or hostIPC, on every operating system. kubernetes/kubernetes v1.33.13,
#     pkg/apis/core/validation/validation.go, ValidateSecurityContext: Rejects procMount Unmasked unless hostUsers is
#     false.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.35.4/staging/src/k8s.io/pod-security-admission/policy/check_runAsNonRoot.go
#   description: >-
#     kubernetes/kubernetes v1.35.4, staging/src/k8s.io/pod-security-admission/policy/check_runAsNonRoot.go,
#     runAsNonRoot1_35: Accepts a pod with hostUsers false without runAsNonRoot.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/kubelet/userns/userns_manager_windows.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/kubelet/userns/userns_manager_windows.go, GetOrCreateUserNamespaceMappings:
#     Returns no mapping.
# custom:
#   id: win-host-users
#   family: host-namespaces
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   severity: error
package wincompat.rules.win_host_users

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-host-users",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets hostUsers, even to true. Windows has no user namespaces.",
	"remediation": "Remove hostUsers. If the program needs few rights, set windowsOptions.runAsUserName to ContainerUser, or to NT AUTHORITY\\LOCAL SERVICE in a HostProcess container.",
}

about_2 := {
	"rule": "win-host-users",
	"profile": "core",
	"message": "On Windows, the kubelet ignores hostUsers, and the API server rejects false with hostNetwork, hostPID or hostIPC.",
	"remediation": "Remove hostUsers. If the program needs few rights, set windowsOptions.runAsUserName to ContainerUser, or to NT AUTHORITY\\LOCAL SERVICE in a HostProcess container. If the namespace is restricted, also set runAsNonRoot to true: without hostUsers, Pod Security requires it.",
}

about_3 := {
	"rule": "win-host-users",
	"profile": "core",
	"message": "Setting hostUsers to true changes nothing. With os.name windows, the API server rejects even true.",
	"remediation": "Remove hostUsers before you set spec.os.name.",
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

findings contains lib.finding(about, "rejected", "spec.hostUsers") if {
	lib.declared_windows
	lib.template.spec.hostUsers != null
}

findings contains lib.finding(about_2, "ignored", "spec.hostUsers") if {
	lib.undeclared_windows
	lib.template.spec.hostUsers == false
}

findings contains lib.finding(about_3, "advice", "spec.hostUsers") if {
	lib.undeclared_windows
	lib.template.spec.hostUsers == true
}
