# METADATA
# title: "A Windows pod sets no seccomp profile"
# description: >-
#   Seccomp filters Linux system calls; Windows has nothing like it. With os.name windows the API server refuses the
#   field with any value; without it the profile goes nowhere, and the container runs without a filter.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Any value is forbidden on
#     the pod and on each container when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Has no place for a profile.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\": Seccomp is among what is not supported."
# custom:
#   id: win-seccomp-profile
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   severity: error
package wincompat.rules.win_seccomp_profile

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-seccomp-profile",
	"profile": "core",
	"message": "Windows has no seccomp, so no profile filters the calls of these containers.",
	"remediation": "Remove seccompProfile, from the pod and from its containers. Where Pod Security asks for it, set spec.os.name to windows in the same edit: from its version 1.25 on the restricted standard then asks no longer. Other policies need an exemption for such pods.",
}

about_2 := {
	"rule": "win-seccomp-profile",
	"profile": "core",
	"message": "Windows has no seccomp, so no profile filters the calls of these containers.",
	"remediation": "Remove seccompProfile, from the pod and from its containers, in the same edit that sets spec.os.name to windows. Where Pod Security asks for it, it asks no longer from its version 1.25 on. Other policies need an exemption for such pods.",
}

about_3 := {
	"rule": "win-seccomp-profile",
	"profile": "core",
	"message": "seccompProfile means nothing to Windows, and the API server refuses it as soon as os.name is set.",
	"remediation": "Remove seccompProfile before spec.os.name is added.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.seccompProfile") if {
	lib.declared_windows
	lib.template.spec.securityContext.seccompProfile != null
}

findings contains lib.finding(about, "rejected", path) if {
	lib.declared_windows
	some container in lib.judged_containers
	container.value.securityContext.seccompProfile != null
	path := concat("", [container.path, ".securityContext.seccompProfile"])
}

findings contains lib.finding(about_2, "ignored", "spec.securityContext.seccompProfile") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.seccompProfile != null
	not lib.template.spec.securityContext.seccompProfile.type == "Unconfined"
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.seccompProfile != null
	not container.value.securityContext.seccompProfile.type == "Unconfined"
	path := concat("", [container.path, ".securityContext.seccompProfile"])
}

findings contains lib.finding(about_3, "advice", "spec.securityContext.seccompProfile") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.seccompProfile.type == "Unconfined"
}

findings contains lib.finding(about_3, "advice", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.seccompProfile.type == "Unconfined"
	path := concat("", [container.path, ".securityContext.seccompProfile"])
}
