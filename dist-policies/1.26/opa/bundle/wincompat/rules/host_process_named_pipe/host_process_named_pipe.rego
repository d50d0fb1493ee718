# METADATA
# title: "Named pipe mounted into a HostProcess container"
# description: >-
#   A HostProcess container is a process of the node and opens the node's named pipes directly. The container runtime
#   mounts volumes there as links to directories and files, and returns an error for a named pipe.
# related_resources:
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/jobcontainers/mounts.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/jobcontainers/mounts.go, setupMounts: Returns an error for a named pipe.
#     containerd 1.6.36 uses this library.
# custom:
#   id: host-process-named-pipe
#   family: host-process
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.host_process_named_pipe

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "host-process-named-pipe",
	"profile": "core",
	"message": "The container runtime cannot mount a named pipe into a HostProcess container. The container does not start.",
	"remediation": "Remove the volume and its volumeMounts. The container can open the pipe by the path in hostPath.path.",
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
	lib.host_process
	lib.windows
	some i, volume in lib.template.spec.volumes
	regex.match(`^\\\\\.\\pipe\\`, volume.hostPath.path)
	some container in lib.containers
	some mount in container.value.volumeMounts
	regex.match(`^\\\\\.\\pipe\\`, mount.mountPath)
	path := concat("", ["spec.volumes[", format_int(i, 10), "].hostPath.path"])
}
