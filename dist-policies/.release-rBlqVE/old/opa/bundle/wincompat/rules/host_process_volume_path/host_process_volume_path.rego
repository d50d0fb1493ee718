# METADATA
# title: "Volume path that fails in a HostProcess container with containerd 1.6"
# description: >-
#   containerd 1.6 does not mount volumes of HostProcess containers at their mountPath, but below a directory of each
#   container. The variable CONTAINER_SANDBOX_MOUNT_POINT contains this directory. From containerd 1.7 on, volumes are
#   at their mountPath, and the variable still works.
# related_resources:
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/jobcontainers/mounts.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/jobcontainers/mounts.go, setupMounts: Creates links below the directory of the
#     container. containerd 1.6.36 uses this library.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/jobcontainers/jobcontainer.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/jobcontainers/jobcontainer.go, sandboxMountPointEnvVar: The variable that
#     contains this directory.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.11.4/internal/jobcontainers/jobcontainer.go
#   description: >-
#     microsoft/hcsshim v0.11.4, internal/jobcontainers/jobcontainer.go, bindSetup: Mounts volumes at their paths if
#     Windows supports it. containerd 1.7.14 uses this library.
# custom:
#   id: host-process-volume-path
#   family: host-process
#   profile: recommended
#   effects: ["advice"]
#   severity: info
package wincompat.rules.host_process_volume_path

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "host-process-volume-path",
	"profile": "recommended",
	"message": "With containerd 1.6, this volume is not at its mountPath, but below the directory in CONTAINER_SANDBOX_MOUNT_POINT. No command, argument or variable of this pod uses that, although some contain absolute paths.",
	"remediation": "Put the variable in front of the mountPath, without its drive, where the program gets the path, such as in command, args or env: %CONTAINER_SANDBOX_MOUNT_POINT%\\settings. Or make sure that all nodes run containerd 1.7 or newer.",
}

findings contains lib.finding(about, "advice", path) if {
	lib.host_process
	lib.windows
	not some_container_value_match
	some i, volume in lib.template.spec.volumes
	config_map_and_secret_and_projected_match(volume)
	some container in lib.containers
	value_match(container)
	path := concat("", ["spec.volumes[", format_int(i, 10), "]"])
}

config_map_and_secret_and_projected_match(volume) if {
	volume.configMap != null
}

config_map_and_secret_and_projected_match(volume) if {
	volume.secret != null
}

config_map_and_secret_and_projected_match(volume) if {
	volume.projected != null
}

config_map_and_secret_and_projected_match(volume) if {
	volume.downwardAPI != null
}

config_map_and_secret_and_projected_match(volume) if {
	volume.emptyDir != null
}

value_match(container) if {
	some item in container.value.command
	regex.match(`(?:^|[=" ])(?:[A-Za-z]:[/\\]|/[A-Za-z0-9._-]{2})`, item)
}

value_match(container) if {
	some arg in container.value.args
	regex.match(`(?:^|[=" ])(?:[A-Za-z]:[/\\]|/[A-Za-z0-9._-]{2})`, arg)
}

value_match(container) if {
	some item in container.value.env
	regex.match(`(?:^|[=" ])(?:[A-Za-z]:[/\\]|/[A-Za-z0-9._-]{2})`, item.value)
}

container_value_match(container) if {
	some item in container.value.command
	regex.match(`CONTAINER_SANDBOX_MOUNT_POINT`, item)
}

container_value_match(container) if {
	some arg in container.value.args
	regex.match(`CONTAINER_SANDBOX_MOUNT_POINT`, arg)
}

container_value_match(container) if {
	some item in container.value.env
	regex.match(`CONTAINER_SANDBOX_MOUNT_POINT`, item.value)
}

some_container_value_match if {
	some container in lib.containers
	container_value_match(container)
}
