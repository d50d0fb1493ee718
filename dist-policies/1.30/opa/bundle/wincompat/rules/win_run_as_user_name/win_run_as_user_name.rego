# METADATA
# title: "Invalid runAsUserName on a pod"
# description: >-
#   The API server requires USER or DOMAIN\USER: at most one backslash, no control characters, a domain in NetBIOS or
#   DNS form of less than 256 bytes, and a user of 1 to 104 bytes that is not only dots and spaces and has no special
#   characters. It checks every pod, on any operating system.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindowsSecurityContextOptions:
#     Makes all checks, with lengths in bytes; the same code since 1.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/apis/core/validation/validation.go, validateWindowsSecurityContextOptions.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Using configurable Container usernames": Windows containers can run as a different user
#     than the image's.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: "Guide for scheduling Windows containers in Kubernetes, \"Using configurable Container usernames\"."
# custom:
#   id: win-run-as-user-name
#   family: host-process
#   profile: core
#   effects: ["rejected"]
#   severity: error
package wincompat.rules.win_run_as_user_name

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-run-as-user-name",
	"profile": "core",
	"message": "The API server rejects this runAsUserName. Use USER or DOMAIN\\USER. DOMAIN is a NetBIOS or DNS name. USER has 1 to 104 bytes, is not only dots and spaces, and contains no control characters and none of \" / \\ : ; | = , + * ? < > @ [ ].",
	"remediation": "Use an account such as ContainerUser or, in a HostProcess container, NT AUTHORITY\\SYSTEM. Write user@domain as DOMAIN\\user.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.runAsUserName") if {
	lib.pod
	lib.template.spec.securityContext.windowsOptions.runAsUserName == ""
}

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.runAsUserName") if {
	lib.pod
	regex.match(`[\x00-\x1f\x7f]`, lib.template.spec.securityContext.windowsOptions.runAsUserName)
}

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.runAsUserName") if {
	lib.pod
	regex.match(`\\[^\\]*\\`, lib.template.spec.securityContext.windowsOptions.runAsUserName)
}

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.runAsUserName") if {
	lib.pod
	regex.match(`\\`, lib.template.spec.securityContext.windowsOptions.runAsUserName)
	not run_as_user_name_matches_pattern
	not run_as_user_name_matches_pattern_2
}

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.runAsUserName") if {
	lib.pod
	regex.match(`^[^\\]{256}[^\\]*\\`, lib.template.spec.securityContext.windowsOptions.runAsUserName)
}

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.runAsUserName") if {
	lib.pod
	regex.match(`\\$`, lib.template.spec.securityContext.windowsOptions.runAsUserName)
}

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.runAsUserName") if {
	lib.pod
	lib.encoded_length(lib.after_last(lib.template.spec.securityContext.windowsOptions.runAsUserName, "\\")) > 139
}

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.runAsUserName") if {
	lib.pod
	regex.match(`(?:^|\\)[. ]+$`, lib.template.spec.securityContext.windowsOptions.runAsUserName)
}

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.runAsUserName") if {
	lib.pod
	regex.match(`["/:;|=,+*?<>@\[\]][^\\]*$`, lib.template.spec.securityContext.windowsOptions.runAsUserName)
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	container.value.securityContext.windowsOptions.runAsUserName == ""
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	regex.match(`[\x00-\x1f\x7f]`, container.value.securityContext.windowsOptions.runAsUserName)
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	regex.match(`\\[^\\]*\\`, container.value.securityContext.windowsOptions.runAsUserName)
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	regex.match(`\\`, container.value.securityContext.windowsOptions.runAsUserName)
	not container_run_as_user_name_matches_pattern(container)
	not container_run_as_user_name_matches_pattern_2(container)
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	regex.match(`^[^\\]{256}[^\\]*\\`, container.value.securityContext.windowsOptions.runAsUserName)
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	regex.match(`\\$`, container.value.securityContext.windowsOptions.runAsUserName)
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	lib.encoded_length(lib.after_last(container.value.securityContext.windowsOptions.runAsUserName, "\\")) > 139
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	regex.match(`(?:^|\\)[. ]+$`, container.value.securityContext.windowsOptions.runAsUserName)
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	regex.match(`["/:;|=,+*?<>@\[\]][^\\]*$`, container.value.securityContext.windowsOptions.runAsUserName)
	path := concat("", [container.path, ".securityContext.windowsOptions.runAsUserName"])
}

run_as_user_name_matches_pattern if {
	regex.match(`^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}\\`, lib.template.spec.securityContext.windowsOptions.runAsUserName)
}

run_as_user_name_matches_pattern_2 if {
	regex.match(
		`^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\\`,
		lib.template.spec.securityContext.windowsOptions.runAsUserName,
	)
}

container_run_as_user_name_matches_pattern(container) if {
	regex.match(`^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}\\`, container.value.securityContext.windowsOptions.runAsUserName)
}

container_run_as_user_name_matches_pattern_2(container) if {
	regex.match(
		`^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\\`,
		container.value.securityContext.windowsOptions.runAsUserName,
	)
}
