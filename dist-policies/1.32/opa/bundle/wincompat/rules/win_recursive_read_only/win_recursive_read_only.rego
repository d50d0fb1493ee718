# METADATA
# title: "recursiveReadOnly on a Windows pod"
# description: >-
#   From 1.31 on, a read-only mount can make the mounts below it read-only as well, if the container runtime supports
#   it. containerd supports it with runc only, so no Windows node does. In 1.30, the API server drops the field, because
#   the gate RecursiveReadOnlyMounts is off by default.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.30.14/pkg/api/pod/util.go
#   description: >-
#     kubernetes/kubernetes v1.30.14, pkg/api/pod/util.go, dropDisabledFields: Drops the field from every mount unless
#     the gate is on or the old pod has it.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/kubelet/kubelet_pods.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/kubelet/kubelet_pods.go, resolveRecursiveReadOnly: Returns an error for
#     Enabled if the runtime handler does not support it, and falls back for IfPossible.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/features/kube_features.go, RecursiveReadOnlyMounts: Beta, on by default.
# - ref: https://github.com/containerd/containerd/blob/v2.1.4/internal/cri/server/service.go
#   description: >-
#     containerd/containerd v2.1.4, internal/cri/server/service.go, introspectRuntimeHandler: Asks only runtimes of the
#     type runc for their features.
# custom:
#   id: win-recursive-read-only
#   family: volumes
#   profile: core
#   effects: ["fails", "ignored"]
#   severity: error
package wincompat.rules.win_recursive_read_only

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-recursive-read-only",
	"profile": "core",
	"message": "No container runtime on Windows supports recursive read-only mounts, so the container does not start.",
	"remediation": "Remove recursiveReadOnly. readOnly is enough on Windows.",
}

about_2 := {
	"rule": "win-recursive-read-only",
	"profile": "core",
	"message": "No container runtime on Windows supports recursive read-only mounts. The mount is read-only, the mounts below it are not.",
	"remediation": "Remove recursiveReadOnly. readOnly is enough on Windows.",
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
	some container in lib.judged_containers
	some i, mount in container.value.volumeMounts
	mount.recursiveReadOnly == "Enabled"
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].recursiveReadOnly"])
}

findings contains lib.finding(about_2, "ignored", path) if {
	lib.windows
	some container in lib.judged_containers
	some i, mount in container.value.volumeMounts
	mount.recursiveReadOnly == "IfPossible"
	path := concat("", [container.path, ".volumeMounts[", format_int(i, 10), "].recursiveReadOnly"])
}
