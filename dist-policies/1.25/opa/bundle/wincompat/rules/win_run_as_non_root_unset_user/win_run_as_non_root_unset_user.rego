# METADATA
# title: "A Windows container that must not be root names its user"
# description: >-
#   Without a user name the user of the image counts, and the kubelet refuses that one only where the image itself says
#   ContainerAdministrator. Most images for Windows say no user: those of Windows Server Core then run as
#   ContainerAdministrator all the same.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/security_context_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/security_context_windows.go, verifyRunAsNonRoot: Where no
#     name is set, it looks at the user that the image names, and lets an image without one pass.
# - ref: https://github.com/kubernetes/kubernetes/issues/112469
#   description: >-
#     runAsNonRoot and the default user of Windows images: A container without a user name ran as ContainerAdministrator
#     though runAsNonRoot was true.
# custom:
#   id: win-run-as-non-root-unset-user
#   family: security-context
#   profile: recommended
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_run_as_non_root_unset_user

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-run-as-non-root-unset-user",
	"profile": "recommended",
	"message": "runAsNonRoot is true and nobody names the user. An image that says none either starts nevertheless, as ContainerAdministrator where it is made of Windows Server Core.",
	"remediation": "Name the user in windowsOptions.runAsUserName, such as ContainerUser, for the pod or for the container.",
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	lib.effective(container, ["securityContext", "runAsNonRoot"]) == true
	lib.effective(container, ["securityContext", "windowsOptions", "runAsUserName"]) == null
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}
