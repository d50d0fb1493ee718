# METADATA
# title: "AppArmor profile on a Windows pod"
# description: >-
#   AppArmor is part of the Linux kernel. The API server accepts the annotation on pods for any operating system, but
#   the kubelet checks and applies it on Linux only. On Windows, the container runs without the profile. From 1.30 on, a
#   profile can also be a field. With os.name windows, the API server rejects the field.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kubelet.go, NewMainKubelet: Adds the AppArmor check on Linux only.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Has no field for a profile.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, ValidateAppArmorPodAnnotations: Validates
#     the format of the annotation, not os.name.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\": Lists AppArmor as unsupported."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.30.14/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.30.14, pkg/apis/core/validation/validation.go, validateWindows: Forbids appArmorProfile
#     when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.30.14/pkg/features/kube_features.go
#   description: "kubernetes/kubernetes v1.30.14, pkg/features/kube_features.go, AppArmorFields: Beta, on by default."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.30.14/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.30.14, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     applyPlatformSpecificContainerConfig: Builds a configuration without a profile.
# custom:
#   id: win-apparmor
#   family: security-context
#   profile: core
#   effects: ["ignored", "rejected"]
#   severity: error
package wincompat.rules.win_apparmor

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-apparmor",
	"profile": "core",
	"message": "Windows has no AppArmor, so this profile does not confine the container.",
	"remediation": "Remove the annotation.",
}

about_2 := {
	"rule": "win-apparmor",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets appArmorProfile, even to Unconfined. Windows has no AppArmor.",
	"remediation": "Remove appArmorProfile from the pod and its containers.",
}

about_3 := {
	"rule": "win-apparmor",
	"profile": "core",
	"message": "Windows has no AppArmor, so appArmorProfile has no effect.",
	"remediation": "Remove appArmorProfile from the pod and its containers.",
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

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some key, value in lib.template.metadata.annotations
	entry := {"key": key, "value": value}
	regex.match(`^container\.apparmor\.security\.beta\.kubernetes\.io/`, entry.key)
	not entry.value == "unconfined"
	path := concat("", ["metadata.annotations[", key, "]"])
}

findings contains lib.finding(about_2, "rejected", "spec.securityContext.appArmorProfile") if {
	lib.declared_windows
	lib.template.spec.securityContext.appArmorProfile != null
}

findings contains lib.finding(about_2, "rejected", path) if {
	lib.declared_windows
	some container in lib.judged_containers
	container.value.securityContext.appArmorProfile != null
	path := concat("", [container.path, ".securityContext.appArmorProfile"])
}

findings contains lib.finding(about_3, "ignored", "spec.securityContext.appArmorProfile") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.appArmorProfile != null
}

findings contains lib.finding(about_3, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.appArmorProfile != null
	path := concat("", [container.path, ".securityContext.appArmorProfile"])
}
