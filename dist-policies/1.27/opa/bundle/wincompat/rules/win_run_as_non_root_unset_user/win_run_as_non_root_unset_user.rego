# METADATA
# title: "runAsNonRoot without runAsUserName on a Windows pod"
# description: >-
#   Without runAsUserName, the container runs as the image's user. The kubelet rejects this user only if the image
#   itself names ContainerAdministrator. Most Windows images name no user, and those based on Windows Server Core then
#   run as ContainerAdministrator despite runAsNonRoot.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/security_context_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/security_context_windows.go, verifyRunAsNonRoot: Without a
#     name, checks the user that the image names, and accepts an image without one.
# - ref: https://github.com/kubernetes/kubernetes/issues/112469
#   description: >-
#     runAsNonRoot and the default user of Windows images: A container without a user name ran as ContainerAdministrator
#     although runAsNonRoot was true.
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
	"message": "runAsNonRoot is true, but runAsUserName is not set. An image without a user still starts, as ContainerAdministrator if it is based on Windows Server Core.",
	"remediation": "Set windowsOptions.runAsUserName on the pod or the container, for example to ContainerUser, or to NT AUTHORITY\\LOCAL SERVICE in a HostProcess container. If the program needs an administrator, such as IIS, remove runAsNonRoot, which the restricted level of Pod Security requires.",
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	lib.effective(container, ["securityContext", "runAsNonRoot"]) == true
	lib.effective(container, ["securityContext", "windowsOptions", "runAsUserName"]) == null
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}
