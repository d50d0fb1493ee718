# METADATA
# title: "seccompProfile on a Windows pod"
# description: >-
#   seccomp filters Linux system calls, and Windows has no equivalent. With os.name windows, the API server rejects the
#   field with any value. Without it, nothing applies the profile, and the container runs without a filter.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value on the
#     pod and on each container when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Builds a configuration that has no field for a profile.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\": Lists seccomp as not supported."
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
	"message": "The API server rejects a pod with os.name windows that sets seccompProfile, even to Unconfined. Windows has no seccomp.",
	"remediation": "Remove seccompProfile from the pod and its containers. From version 1.25 on, the restricted Pod Security Standard does not require it on pods with os.name windows. Other policies that require it need an exemption for such pods.",
}

about_2 := {
	"rule": "win-seccomp-profile",
	"profile": "core",
	"message": "Windows has no seccomp, so seccompProfile is ignored, and the container runs without a filter.",
	"remediation": "In the same edit, remove seccompProfile from the pod and its containers, and set spec.os.name to windows, as win-os-name-set describes. From version 1.25 on, the restricted Pod Security Standard does not require it on such pods. Other policies that require it need an exemption for such pods.",
}

about_3 := {
	"rule": "win-seccomp-profile",
	"profile": "core",
	"message": "Setting seccompProfile to Unconfined has no effect on Windows. With os.name windows, the API server rejects even Unconfined.",
	"remediation": "Remove seccompProfile before you set spec.os.name.",
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
