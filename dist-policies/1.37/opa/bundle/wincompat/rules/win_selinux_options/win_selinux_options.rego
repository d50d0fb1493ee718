# METADATA
# title: "seLinuxOptions on a Windows pod"
# description: >-
#   SELinux is part of the Linux kernel. With os.name windows, the API server rejects the field, even as an empty
#   object. Without it, the kubelet on a Windows node omits the labels. seLinuxChangePolicy, which is new in 1.32, is
#   rejected from 1.33 on.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids the field on the
#     pod and on each container when os.name is windows, even as {}.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, generatePodSandboxLinuxConfig:
#     Omits the labels on Windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/windows/security_context.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/windows/security_context.go, should ignore Linux Specific SecurityContext
#     if set: A pod with labels and without os.name runs.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Not possible, because SELinux is
#     specific to Linux. Windows in Kubernetes, "Comparison with Linux".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"V1.PodSecurityContext\". Windows node support, \"What will never work\"."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.32.13/pkg/features/versioned_kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.32.13, pkg/features/versioned_kube_features.go, SELinuxChangePolicy: Alpha, off by
#     default.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/apis/core/validation/validation.go, validateWindows: Forbids
#     seLinuxChangePolicy.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/features/kube_features.go, SELinuxChangePolicy: Beta, on by default.
# custom:
#   id: win-selinux-options
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   severity: error
package wincompat.rules.win_selinux_options

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-selinux-options",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets seLinuxOptions, even if they are empty. Windows has no SELinux.",
	"remediation": "Remove seLinuxOptions from the pod and its containers.",
}

about_2 := {
	"rule": "win-selinux-options",
	"profile": "core",
	"message": "Windows has no SELinux, so seLinuxOptions are ignored.",
	"remediation": "Remove seLinuxOptions from the pod and its containers.",
}

about_3 := {
	"rule": "win-selinux-options",
	"profile": "core",
	"message": "seLinuxOptions is empty. With os.name windows, the API server rejects even an empty object.",
	"remediation": "Remove seLinuxOptions before you set spec.os.name.",
}

about_4 := {
	"rule": "win-selinux-options",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets seLinuxChangePolicy. Windows has no SELinux.",
	"remediation": "Remove seLinuxChangePolicy.",
}

about_5 := {
	"rule": "win-selinux-options",
	"profile": "core",
	"message": "Windows has no SELinux, so seLinuxChangePolicy has no effect.",
	"remediation": "Remove seLinuxChangePolicy.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.seLinuxOptions") if {
	lib.declared_windows
	lib.template.spec.securityContext.seLinuxOptions != null
}

findings contains lib.finding(about, "rejected", path) if {
	lib.declared_windows
	some container in lib.judged_containers
	container.value.securityContext.seLinuxOptions != null
	path := concat("", [container.path, ".securityContext.seLinuxOptions"])
}

findings contains lib.finding(about_2, "ignored", "spec.securityContext.seLinuxOptions") if {
	lib.undeclared_windows
	count(lib.template.spec.securityContext.seLinuxOptions.user) > 0
}

findings contains lib.finding(about_2, "ignored", "spec.securityContext.seLinuxOptions") if {
	lib.undeclared_windows
	count(lib.template.spec.securityContext.seLinuxOptions.role) > 0
}

findings contains lib.finding(about_2, "ignored", "spec.securityContext.seLinuxOptions") if {
	lib.undeclared_windows
	count(lib.template.spec.securityContext.seLinuxOptions.type) > 0
}

findings contains lib.finding(about_2, "ignored", "spec.securityContext.seLinuxOptions") if {
	lib.undeclared_windows
	count(lib.template.spec.securityContext.seLinuxOptions.level) > 0
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	count(container.value.securityContext.seLinuxOptions.user) > 0
	path := concat("", [container.path, ".securityContext.seLinuxOptions"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	count(container.value.securityContext.seLinuxOptions.role) > 0
	path := concat("", [container.path, ".securityContext.seLinuxOptions"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	count(container.value.securityContext.seLinuxOptions.type) > 0
	path := concat("", [container.path, ".securityContext.seLinuxOptions"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	count(container.value.securityContext.seLinuxOptions.level) > 0
	path := concat("", [container.path, ".securityContext.seLinuxOptions"])
}

findings contains lib.finding(about_3, "advice", "spec.securityContext.seLinuxOptions") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.seLinuxOptions != null
	not user_is_not_empty
	not role_is_not_empty
	not type_is_not_empty
	not level_is_not_empty
}

findings contains lib.finding(about_3, "advice", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.seLinuxOptions != null
	not container_user_is_not_empty(container)
	not container_role_is_not_empty(container)
	not container_type_is_not_empty(container)
	not container_level_is_not_empty(container)
	path := concat("", [container.path, ".securityContext.seLinuxOptions"])
}

findings contains lib.finding(about_4, "rejected", "spec.securityContext.seLinuxChangePolicy") if {
	lib.declared_windows
	lib.template.spec.securityContext.seLinuxChangePolicy != null
}

findings contains lib.finding(about_5, "ignored", "spec.securityContext.seLinuxChangePolicy") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.seLinuxChangePolicy != null
}

user_is_not_empty if {
	count(lib.template.spec.securityContext.seLinuxOptions.user) > 0
}

role_is_not_empty if {
	count(lib.template.spec.securityContext.seLinuxOptions.role) > 0
}

type_is_not_empty if {
	count(lib.template.spec.securityContext.seLinuxOptions.type) > 0
}

level_is_not_empty if {
	count(lib.template.spec.securityContext.seLinuxOptions.level) > 0
}

container_user_is_not_empty(container) if {
	count(container.value.securityContext.seLinuxOptions.user) > 0
}

container_role_is_not_empty(container) if {
	count(container.value.securityContext.seLinuxOptions.role) > 0
}

container_type_is_not_empty(container) if {
	count(container.value.securityContext.seLinuxOptions.type) > 0
}

container_level_is_not_empty(container) if {
	count(container.value.securityContext.seLinuxOptions.level) > 0
}
