# METADATA
# title: "A Windows pod says nothing about user namespaces"
# description: >-
#   Windows has no user namespaces. Up to 1.32 the API server drops the field before it validates the pod, because the
#   feature gate is off by default; only where somebody turns the gate on is a pod with os.name windows refused.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/api/pod/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/api/pod/util.go, dropDisabledFields: Removes the field while
#     UserNamespacesStatelessPodsSupport is off.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/features/kube_features.go, UserNamespacesStatelessPodsSupport: Alpha, off by
#     default.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value that is
#     left after that.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/features/kube_features.go, UserNamespacesSupport: Beta, on by default.
# custom:
#   id: win-host-users
#   family: host-namespaces
#   profile: core
#   effects: ["ignored", "advice"]
#   severity: warning
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
	"message": "Windows has no user namespace that a pod could be given, and the field is dropped.",
	"remediation": "Remove hostUsers. Containers with few rights run as ContainerUser, set in windowsOptions.runAsUserName.",
}

about_2 := {
	"rule": "win-host-users",
	"profile": "core",
	"message": "hostUsers means nothing to Windows, and from 1.33 on the API server refuses it in a pod with os.name windows.",
	"remediation": "Remove hostUsers.",
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

findings contains lib.finding(about, "ignored", "spec.hostUsers") if {
	lib.windows
	lib.template.spec.hostUsers == false
}

findings contains lib.finding(about_2, "advice", "spec.hostUsers") if {
	lib.windows
	lib.template.spec.hostUsers == true
}
