# METADATA
# title: "readOnlyRootFilesystem on a Windows pod"
# description: >-
#   System processes in a Windows container write to the Windows registry and to files, so the root file system is
#   always writable. With os.name windows, the API server rejects the field with any value, including false. Without it,
#   the kubelet on a Windows node does not read the field.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value on
#     init, regular and ephemeral containers when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Builds only the Windows part of the security context.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Not possible, because the Windows
#     registry and system processes need write access. Windows in Kubernetes, "Comparison with Linux".
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\"."
# custom:
#   id: win-read-only-root-filesystem
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   severity: error
package wincompat.rules.win_read_only_root_filesystem

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-read-only-root-filesystem",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets readOnlyRootFilesystem, even to false. The root file system of a Windows container is always writable.",
	"remediation": "Remove readOnlyRootFilesystem. Put data that must not change into a volume that is mounted with readOnly.",
}

about_2 := {
	"rule": "win-read-only-root-filesystem",
	"profile": "core",
	"message": "The root file system of a Windows container is always writable, so setting readOnlyRootFilesystem to true has no effect.",
	"remediation": "Remove readOnlyRootFilesystem. Put data that must not change into a volume that is mounted with readOnly.",
}

about_3 := {
	"rule": "win-read-only-root-filesystem",
	"profile": "core",
	"message": "Setting readOnlyRootFilesystem to false has no effect on Windows, and the API server rejects even false as soon as spec.os.name is set to windows.",
	"remediation": "Remove readOnlyRootFilesystem before you set spec.os.name.",
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

findings contains lib.finding(about, "rejected", path) if {
	lib.declared_windows
	some container in lib.judged_containers
	container.value.securityContext.readOnlyRootFilesystem != null
	path := concat("", [container.path, ".securityContext.readOnlyRootFilesystem"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.readOnlyRootFilesystem == true
	path := concat("", [container.path, ".securityContext.readOnlyRootFilesystem"])
}

findings contains lib.finding(about_3, "advice", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.readOnlyRootFilesystem == false
	path := concat("", [container.path, ".securityContext.readOnlyRootFilesystem"])
}
