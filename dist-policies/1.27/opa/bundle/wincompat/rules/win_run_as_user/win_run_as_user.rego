# METADATA
# title: "A Windows pod names its user instead of giving a number"
# description: >-
#   Users of Windows have names, not numbers. With os.name windows the API server refuses runAsUser with any value, 0
#   included. Without it the number reaches the kubelet, which up to 1.28 tries to make that user the owner of the
#   service account token when all init and regular containers have the same one: Windows cannot change owners so, and
#   the pod never starts. A service account that mounts no token spares it that.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Any value is forbidden on
#     the pod and on each container when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/util.go, FsUserFrom: The one number of all init and regular
#     containers; none as soon as one is without or differs.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/projected/projected.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/projected/projected.go, collectData: That number becomes the owner of a
#     projected service account token, and of nothing else.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/volume/util/atomic_writer.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/volume/util/atomic_writer.go, writePayloadToDir: Changes the owner; on Windows
#     that is an error, and the volume is not mounted.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/plugin/pkg/admission/serviceaccount/admission.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, plugin/pkg/admission/serviceaccount/admission.go, shouldAutomount: The token is
#     mounted unless the pod or, where the pod is silent, its service account says no.
# - ref: https://github.com/kubernetes/kubernetes/issues/102849
#   description: "kubernetes/kubernetes issue 102849: chown is not supported by Windows: The failure as users met it."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Use runAsUserName. Windows in
#     Kubernetes, "Comparison with Linux".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"V1.PodSecurityContext\"."
# custom:
#   id: win-run-as-user
#   family: security-context
#   profile: core
#   effects: ["rejected", "fails", "ignored"]
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
	"message": "Windows knows users by name, so the container does not run as the user with this number.",
	"remediation": "Remove runAsUser, from the pod and from its containers, and name the user in windowsOptions.runAsUserName: ContainerUser, or ContainerAdministrator for programs such as IIS that need its rights.",
}

about_2 := {
	"rule": "win-run-as-user",
	"profile": "core",
	"message": "All containers have the same user number, so the kubelet tries to make it the owner of the service account token. Windows cannot do that, and the pod stays in ContainerCreating.",
	"remediation": "Remove runAsUser, from the pod and from its containers, and name the user in windowsOptions.runAsUserName: ContainerUser, or ContainerAdministrator for programs such as IIS that need its rights.",
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

findings contains lib.finding(about_2, "fails", "spec.securityContext.runAsUser") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.runAsUser != null
	lib.token_owner
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.undeclared_windows
	lib.token_owner
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	container.value.securityContext.runAsUser != null
	path := concat("", [container.path, ".securityContext.runAsUser"])
}

findings contains lib.finding(about, "ignored", "spec.securityContext.runAsUser") if {
	lib.undeclared_windows
	lib.template.spec.securityContext.runAsUser != null
	not lib.token_owner
}

findings contains lib.finding(about, "ignored", path) if {
	lib.undeclared_windows
	not lib.token_owner
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	container.value.securityContext.runAsUser != null
	path := concat("", [container.path, ".securityContext.runAsUser"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.list in {"ephemeralContainers"}
	container.value.securityContext.runAsUser != null
	path := concat("", [container.path, ".securityContext.runAsUser"])
}
