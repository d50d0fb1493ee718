# METADATA
# title: "runAsNonRoot with ContainerAdministrator on a Windows pod"
# description: >-
#   The kubelet treats ContainerAdministrator as the root user of Windows. With runAsNonRoot, it does not start a
#   container with this user name, in any letter case since 1.24.5. It does not detect other administrators or images
#   without a user.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/security_context_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/security_context_windows.go, verifyRunAsNonRoot: Rejects
#     only this name, in any letter case.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/securitycontext/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/securitycontext/util.go, DetermineEffectiveSecurityContext: A container's
#     runAsUserName and runAsNonRoot each override the pod's.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/windows/security_context.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/windows/security_context.go, should not be able to create pods with
#     containers running as CONTAINERADMINISTRATOR when runAsNonRoot is true.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Says that runAsNonRoot keeps containers
#     from running as ContainerAdministrator. It does so only if the name is known.
# custom:
#   id: win-run-as-non-root-admin
#   family: security-context
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_run_as_non_root_admin

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-run-as-non-root-admin",
	"profile": "core",
	"message": "runAsNonRoot is true, but the user is ContainerAdministrator, so the kubelet does not start the container.",
	"remediation": "Set runAsUserName to ContainerUser, or to NT AUTHORITY\\LOCAL SERVICE in a HostProcess container. For an administrator, remove runAsNonRoot, which the restricted level of Pod Security requires.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some container in lib.judged_containers
	regex.match(
		`^[Cc][Oo][Nn][Tt][Aa][Ii][Nn][Ee][Rr][Aa][Dd][Mm][Ii][Nn][Ii][Ss][Tt][Rr][Aa][Tt][Oo][Rr]$`,
		container.value.securityContext.windowsOptions.runAsUserName,
	)
	lib.effective(container, ["securityContext", "runAsNonRoot"]) == true
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

findings contains lib.finding(about, "fails", "spec.securityContext.windowsOptions.runAsUserName") if {
	lib.windows
	regex.match(
		`^[Cc][Oo][Nn][Tt][Aa][Ii][Nn][Ee][Rr][Aa][Dd][Mm][Ii][Nn][Ii][Ss][Tt][Rr][Aa][Tt][Oo][Rr]$`,
		lib.template.spec.securityContext.windowsOptions.runAsUserName,
	)
	some container in lib.containers
	object.get(container.value, ["securityContext", "windowsOptions", "runAsUserName"], null) == null
	lib.effective(container, ["securityContext", "runAsNonRoot"]) == true
}
