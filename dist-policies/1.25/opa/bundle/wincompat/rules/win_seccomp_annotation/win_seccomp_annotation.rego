# METADATA
# title: "seccomp annotation on a Windows pod"
# description: >-
#   Up to 1.26, the API server copies these annotations of a Pod into seccompProfile before validation, and rejects
#   seccompProfile when os.name is windows. It does not copy them in templates: it accepts the workload and rejects its
#   pods. From 1.27 on, nothing reads the annotations, on any operating system.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/registry/core/pod/strategy.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/registry/core/pod/strategy.go, applySeccompVersionSkew: Copies annotations
#     into unset fields, for the pod and for each container with that name, and only when Pods are created.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.26.15/pkg/registry/core/pod/strategy.go
#   description: >-
#     kubernetes/kubernetes v1.26.15, pkg/registry/core/pod/strategy.go, applySeccompVersionSkew: Does the same. The
#     function no longer exists in 1.27.
# - ref: https://github.com/kubernetes/pod-security-admission/blob/v0.26.15/policy/check_seccompProfile_restricted.go
#   description: >-
#     kubernetes/pod-security-admission v0.26.15, policy/check_seccompProfile_restricted.go,
#     seccompProfileRestricted_1_25: Requires the field unless os.name is windows. Version 1.24 of the standards has no
#     such exception.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.26.15/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.26.15, pkg/apis/core/validation/validation.go, ValidateSeccompProfile: Lists the valid
#     values.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/api/pod/warnings.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/api/pod/warnings.go, warningsForPodSpecAndMeta: The annotations have no
#     function.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\": Lists seccomp as not supported."
# custom:
#   id: win-seccomp-annotation
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored"]
#   severity: error
package wincompat.rules.win_seccomp_annotation

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-seccomp-annotation",
	"profile": "core",
	"message": "The API server copies this annotation into seccompProfile, and rejects seccompProfile when os.name is windows.",
	"remediation": "Remove the annotation.",
}

about_2 := {
	"rule": "win-seccomp-annotation",
	"profile": "core",
	"message": "Windows has no seccomp, so this profile has no effect.",
	"remediation": "In the same edit, remove the annotation and set spec.os.name to windows, as win-os-name-set describes. The restricted standard accepts such pods only from version 1.25 of the Pod Security Standards on.",
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

findings contains lib.finding(
	about,
	lib.rejected_for_pods,
	"metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]",
) if {
	lib.declared_windows
	regex.match(
		`^(?:unconfined$|runtime/default$|docker/default$|localhost/(?:/|[^/]))`,
		lib.template.metadata.annotations["seccomp.security.alpha.kubernetes.io/pod"],
	)
	object.get(lib.template, ["spec", "securityContext", "seccompProfile"], null) == null
}

findings contains lib.finding(about, lib.rejected_for_pods, path) if {
	lib.declared_windows
	some key, value in lib.template.metadata.annotations
	entry := {"key": key, "value": value}
	regex.match(`^container\.seccomp\.security\.alpha\.kubernetes\.io/`, entry.key)
	regex.match(`^(?:unconfined$|runtime/default$|docker/default$|localhost/(?:/|[^/]))`, entry.value)
	path := concat("", ["metadata.annotations[", key, "]"])
}

findings contains lib.finding(about_2, "ignored", "metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]") if {
	lib.undeclared_windows
	lib.template.metadata.annotations["seccomp.security.alpha.kubernetes.io/pod"] != null
	not lib.template.metadata.annotations["seccomp.security.alpha.kubernetes.io/pod"] == "unconfined"
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some key, value in lib.template.metadata.annotations
	entry := {"key": key, "value": value}
	regex.match(`^container\.seccomp\.security\.alpha\.kubernetes\.io/`, entry.key)
	not entry.value == "unconfined"
	path := concat("", ["metadata.annotations[", key, "]"])
}
