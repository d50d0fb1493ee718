# METADATA
# title: "subPath outside its volume on a Windows pod"
# description: >-
#   The API server reads subPath as a Linux path, where a backslash is an ordinary character. The kubelet on Windows
#   reads it as a Windows path, and rejects one that leads out of the volume, either upwards or to another drive.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateLocalDescendingPath: Only slashes
#     separate path elements, because the API server runs on Linux.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet_pods.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kubelet_pods.go, makeMounts: Rejects absolute paths and .. by the
#     rules of the operating system that it runs on.
# custom:
#   id: win-sub-path-escape
#   family: volumes
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_sub_path_escape

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-sub-path-escape",
	"profile": "core",
	"message": "On Windows, this path leads out of the volume, because it contains .. or starts with a drive or a share. The kubelet does not create the container.",
	"remediation": "Use a path inside the volume, without .., a drive or a share.",
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
	container.list in {"initContainers", "containers"}
	some i, mount in container.value.volumeMounts
	sub_path_matches_pattern(mount)
	not mount_sub_path_matches_pattern(mount)
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].subPath"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some container in lib.judged_containers
	container.list in {"initContainers", "containers"}
	some i, mount in container.value.volumeMounts
	sub_path_expr_matches_pattern(mount)
	not mount_sub_path_expr_matches_pattern(mount)
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].subPathExpr"])
}

sub_path_matches_pattern(mount) if {
	regex.match(`(?:^|[/\\])\.\.(?:[/\\]|$)`, mount.subPath)
}

sub_path_matches_pattern(mount) if {
	regex.match(`^[A-Za-z]:`, mount.subPath)
}

sub_path_matches_pattern(mount) if {
	regex.match(`^\\\\[^/\\]+[/\\]`, mount.subPath)
}

mount_sub_path_matches_pattern(mount) if {
	regex.match(`(?:^|/)\.\.(?:/|$)`, mount.subPath)
}

sub_path_expr_matches_pattern(mount) if {
	regex.match(`(?:^|[/\\])\.\.(?:[/\\]|$)`, mount.subPathExpr)
}

sub_path_expr_matches_pattern(mount) if {
	regex.match(`^[A-Za-z]:`, mount.subPathExpr)
}

sub_path_expr_matches_pattern(mount) if {
	regex.match(`^\\\\[^/\\]+[/\\]`, mount.subPathExpr)
}

mount_sub_path_expr_matches_pattern(mount) if {
	regex.match(`(?:^|/)\.\.(?:/|$)`, mount.subPathExpr)
}
