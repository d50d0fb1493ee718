# METADATA
# title: "Invalid or missing runAsUserName on a HostProcess container"
# description: >-
#   A HostProcess container is a process of the node, and the container runtime logs its user on to the node. Without
#   runAsUserName, that is the user of the image. ContainerUser and ContainerAdministrator exist only in containers that
#   are not HostProcess, and an empty user name is an error.
# related_resources:
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/jobcontainers/logon.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/jobcontainers/logon.go, processToken: Logs on to the node with the name, and
#     returns an error if it is empty. containerd 1.6.36 uses this library.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/jobcontainers/oci.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/jobcontainers/oci.go, getUserTokenInheritAnnotation: An annotation makes
#     containers run as the user of the container runtime instead.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/container_create_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/container_create_windows.go, containerSpec: Without runAsUserName,
#     uses the user of the image.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/securitycontext/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/securitycontext/util.go, DetermineEffectiveSecurityContext: A container's
#     runAsUserName overrides the pod's.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "API Reference": A container has its own account database, which does not contain the
#     accounts of the node.
# custom:
#   id: host-process-user
#   family: host-process
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.host_process_user

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "host-process-user",
	"profile": "core",
	"message": "The node has no account of this name, because it exists only in containers that are not HostProcess. This HostProcess container does not start.",
	"remediation": "Set windowsOptions.runAsUserName to an account of the node, such as NT AUTHORITY\\LOCAL SERVICE or, with all rights, NT AUTHORITY\\SYSTEM.",
}

about_2 := {
	"rule": "host-process-user",
	"profile": "core",
	"message": "The node has no account of this name, because it exists only in containers that are not HostProcess. HostProcess containers that inherit it do not start.",
	"remediation": "Set windowsOptions.runAsUserName to an account of the node, such as NT AUTHORITY\\LOCAL SERVICE or, with all rights, NT AUTHORITY\\SYSTEM.",
}

about_3 := {
	"rule": "host-process-user",
	"profile": "core",
	"message": "This HostProcess container does not set runAsUserName, so it runs as the user of its image. If the image has no user, or one that is not an account of the node, the container does not start.",
	"remediation": "Set windowsOptions.runAsUserName to an account of the node, such as NT AUTHORITY\\LOCAL SERVICE or, with all rights, NT AUTHORITY\\SYSTEM.",
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

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	not lib.template.metadata.annotations["microsoft.com/hostprocess-inherit-user"] == "true"
	some container in lib.judged_containers
	run_as_user_name_match(container)
	lib.effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

findings contains lib.finding(about_2, "fails", "spec.securityContext.windowsOptions.runAsUserName") if {
	lib.windows
	run_as_user_name_match_2
	not lib.template.metadata.annotations["microsoft.com/hostprocess-inherit-user"] == "true"
	some container in lib.containers
	lib.effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
	object.get(container.value, ["securityContext", "windowsOptions", "runAsUserName"], null) == null
}

findings contains lib.finding(about_3, "risk", path) if {
	lib.windows
	not lib.template.metadata.annotations["microsoft.com/hostprocess-inherit-user"] == "true"
	some container in lib.judged_containers
	lib.effective(container, ["securityContext", "windowsOptions", "runAsUserName"]) == null
	lib.effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

run_as_user_name_match(container) if {
	regex.match(
		`^[Cc][Oo][Nn][Tt][Aa][Ii][Nn][Ee][Rr][Aa][Dd][Mm][Ii][Nn][Ii][Ss][Tt][Rr][Aa][Tt][Oo][Rr]$`,
		container.value.securityContext.windowsOptions.runAsUserName,
	)
}

run_as_user_name_match(container) if {
	regex.match(
		`^[Cc][Oo][Nn][Tt][Aa][Ii][Nn][Ee][Rr][Uu][Ss][Ee][Rr]$`,
		container.value.securityContext.windowsOptions.runAsUserName,
	)
}

run_as_user_name_match_2 if {
	regex.match(
		`^[Cc][Oo][Nn][Tt][Aa][Ii][Nn][Ee][Rr][Aa][Dd][Mm][Ii][Nn][Ii][Ss][Tt][Rr][Aa][Tt][Oo][Rr]$`,
		lib.template.spec.securityContext.windowsOptions.runAsUserName,
	)
}

run_as_user_name_match_2 if {
	regex.match(
		`^[Cc][Oo][Nn][Tt][Aa][Ii][Nn][Ee][Rr][Uu][Ss][Ee][Rr]$`,
		lib.template.spec.securityContext.windowsOptions.runAsUserName,
	)
}
