# METADATA
# title: "Linux path in a command or workingDir of a Windows pod"
# description: >-
#   Windows accepts slashes in paths. But a Windows image contains programs such as /bin/sh only if its author added
#   them, as in some busybox images. Unlike on Linux, a missing working directory is created only for HostProcess
#   containers, from containerd 1.7 on.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/images/busybox/Dockerfile_windows
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/images/busybox/Dockerfile_windows: A Windows image that has programs in /bin.
# - ref: https://github.com/Azure/aks-engine/issues/5086
#   description: >-
#     Azure/aks-engine issue 5086: the directory name is invalid: Shows how a container with a missing working directory
#     fails.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.11.4/internal/jobcontainers/jobcontainer.go
#   description: >-
#     microsoft/hcsshim v0.11.4, internal/jobcontainers/jobcontainer.go, CreateProcess: Creates the working directory of
#     a HostProcess container. v0.9.12, which containerd 1.6 uses, does not.
# - ref: https://github.com/skooner-k8s/skooner/issues/66
#   description: >-
#     skooner-k8s/skooner issue 66: cannot exec into Windows pods: Windows does not find the Linux shell that is
#     requested.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "API compatibility": Windows paths use backslashes, and anything that interprets a path
#     inside a container may require them.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"API compatibility\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"API Reference\"."
# custom:
#   id: win-linux-paths
#   family: containers
#   profile: recommended
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_linux_paths

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-linux-paths",
	"profile": "recommended",
	"message": "Few Windows images have a program at this Linux path. If the program is missing, Windows does not find the file, and the command fails.",
	"remediation": "Use a program that the image contains, such as cmd.exe, powershell.exe or pwsh.exe.",
}

about_2 := {
	"rule": "win-linux-paths",
	"profile": "recommended",
	"message": "Few Windows images have this Linux directory. If the directory is missing, it is not created, and the container does not start.",
	"remediation": "Set workingDir to a directory that the image contains, or remove it to use the image's default.",
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	item := container.value.command[0]
	regex.match(`^/(?:usr/(?:local/)?)?s?bin/`, item)
	path := concat("", [container.path, ".command[0]"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	item := container.value.lifecycle.postStart.exec.command[0]
	regex.match(`^/(?:usr/(?:local/)?)?s?bin/`, item)
	path := concat("", [container.path, ".lifecycle.postStart.exec.command[0]"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	item := container.value.lifecycle.preStop.exec.command[0]
	regex.match(`^/(?:usr/(?:local/)?)?s?bin/`, item)
	path := concat("", [container.path, ".lifecycle.preStop.exec.command[0]"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	item := container.value.livenessProbe.exec.command[0]
	regex.match(`^/(?:usr/(?:local/)?)?s?bin/`, item)
	path := concat("", [container.path, ".livenessProbe.exec.command[0]"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	item := container.value.readinessProbe.exec.command[0]
	regex.match(`^/(?:usr/(?:local/)?)?s?bin/`, item)
	path := concat("", [container.path, ".readinessProbe.exec.command[0]"])
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	item := container.value.startupProbe.exec.command[0]
	regex.match(`^/(?:usr/(?:local/)?)?s?bin/`, item)
	path := concat("", [container.path, ".startupProbe.exec.command[0]"])
}

findings contains lib.finding(about_2, "risk", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`^/(?:bin|boot|dev|home|proc|root|sbin|sys|usr)(?:/|$)`, container.value.workingDir)
	path := concat("", [container.path, ".workingDir"])
}
