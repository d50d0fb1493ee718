# METADATA
# title: "A Windows container does not ask for a read-only root filesystem"
# description: >-
#   System processes in a Windows container write to its registry and its files, so its root filesystem is always
#   writable. With os.name windows the API server refuses the field with any value, false included; without it the
#   kubelet on a Windows node does not read it.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Any value is forbidden on
#     init, regular and ephemeral containers when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Only the Windows part of the security context is built.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Impossible, as registry and system
#     processes have to write. Windows in Kubernetes, "Comparison with Linux".
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
	"message": "The root filesystem of a Windows container is always writable.",
	"remediation": "Remove readOnlyRootFilesystem, with any value. Data that must not change goes into a volume that is mounted with readOnly, which works.",
}

about_2 := {
	"rule": "win-read-only-root-filesystem",
	"profile": "core",
	"message": "readOnlyRootFilesystem means nothing to Windows, and the API server refuses it as soon as os.name is set.",
	"remediation": "Remove readOnlyRootFilesystem before spec.os.name is added.",
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

findings contains lib.finding(about, "rejected", path) if {
	lib.declared_windows
	some container in lib.judged_containers
	container.value.securityContext.readOnlyRootFilesystem != null
	path := concat("", [container.path, ".securityContext.readOnlyRootFilesystem"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.readOnlyRootFilesystem == true
	path := concat("", [container.path, ".securityContext.readOnlyRootFilesystem"])
}

findings contains lib.finding(about_2, "advice", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.readOnlyRootFilesystem == false
	path := concat("", [container.path, ".securityContext.readOnlyRootFilesystem"])
}
