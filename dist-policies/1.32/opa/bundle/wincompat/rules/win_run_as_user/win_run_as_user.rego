# METADATA
# title: "runAsUser on a Windows pod"
# description: >-
#   Windows identifies users by name, not by UID. With os.name windows, the API server rejects runAsUser with any value,
#   including 0. Without os.name, if all init and regular containers have the same UID, kubelets before 1.29.13, 1.30.9
#   and 1.31.0 try to make it the owner of the service account token. Windows does not support this, and the pod never
#   starts. Pods that mount no token are not affected.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value on the
#     pod and on each container when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/util.go, FsUserFrom: Returns the UID that all init and regular
#     containers share, or none if one container has no UID or a different one.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/projected/projected.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/projected/projected.go, collectData: Makes this UID the owner of a
#     projected service account token, and of nothing else.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/atomic_writer.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/atomic_writer.go, writePayloadToDir: Changes the owner. On Windows
#     this fails, and the volume is not mounted.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/plugin/pkg/admission/serviceaccount/admission.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, plugin/pkg/admission/serviceaccount/admission.go, shouldAutomount: Mounts the
#     token unless the pod or, if the pod does not decide, its service account disables it.
# - ref: https://github.com/kubernetes/kubernetes/issues/102849
#   description: "kubernetes/kubernetes issue 102849: chown is not supported by Windows: Users report this failure."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Recommends runAsUserName. Windows in
#     Kubernetes, "Comparison with Linux".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"V1.PodSecurityContext\"."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.29.14/pkg/volume/util/atomic_writer_unsupported.go
#   description: >-
#     kubernetes/kubernetes v1.29.14, pkg/volume/util/atomic_writer_unsupported.go, chown: Does nothing on Windows.
#     Releases before 1.29.13 and 1.30.9 do not have the file.
# custom:
#   id: win-run-as-user
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored"]
#   severity: error
package wincompat.rules.win_run_as_user

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-run-as-user",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets runAsUser, even to 0. Windows identifies users by name, not by UID.",
	"remediation": "Remove runAsUser. windowsOptions.runAsUserName chooses the user: ContainerUser, or ContainerAdministrator for programs that need its rights, such as IIS. In a HostProcess container, it is an account of the node, such as NT AUTHORITY\\LOCAL SERVICE.",
}

about_2 := {
	"rule": "win-run-as-user",
	"profile": "core",
	"message": "Windows identifies users by name, so the UID in runAsUser is ignored.",
	"remediation": "Remove runAsUser. windowsOptions.runAsUserName chooses the user: ContainerUser, or ContainerAdministrator for programs that need its rights, such as IIS. In a HostProcess container, it is an account of the node, such as NT AUTHORITY\\LOCAL SERVICE.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.runAsUser") if {
	lib.declared_windows
	lib.template.spec.securityContext.runAsUser != null
}

findings contains lib.finding(about, "rejected", path) if {
	lib.declared_windows
	some container in lib.judged_containers
	container.value.securityContext.runAsUser != null
	path := concat("", [container.path, ".securityContext.runAsUser"])
}

findings contains lib.finding(about_2, "ignored", "spec.securityContext.runAsUser") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.runAsUser != null
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.runAsUser != null
	path := concat("", [container.path, ".securityContext.runAsUser"])
}
