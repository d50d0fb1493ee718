# METADATA
# title: "Commands of a Windows container name programs that Windows has"
# description: >-
#   Slashes are no matter: Windows takes them as well. But programs such as /bin/sh are in a Windows image only where
#   somebody put them, as in some images with busybox, and a working directory that is missing is not made as on Linux.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/images/busybox/Dockerfile_windows
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/images/busybox/Dockerfile_windows: An image for Windows that does have the
#     programs in /bin.
# - ref: https://github.com/Azure/aks-engine/issues/5086
#   description: >-
#     Azure/aks-engine issue 5086: the directory name is invalid: How a container ends whose working directory is
#     missing.
# - ref: https://github.com/skooner-k8s/skooner/issues/66
#   description: >-
#     skooner-k8s/skooner issue 66: cannot exec into Windows pods: A shell of Linux is asked for, and Windows does not
#     find the file.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "API compatibility": Paths of Windows have backslashes, and what is interpreted inside a
#     container may need them.
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
	"message": "Few Windows images have a program at this path of Linux. Where it is missing, Windows does not find the file, and the command fails.",
	"remediation": "Start a program that the image has, such as cmd.exe, powershell.exe or pwsh.exe.",
}

about_2 := {
	"rule": "win-linux-paths",
	"profile": "recommended",
	"message": "Few Windows images have this directory of Linux. Where it is missing, nobody makes it, and the container does not start.",
	"remediation": "Name a directory that the image has, or leave workingDir to the image.",
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
	some container in lib.judged_containers
	regex.match(`^/(?:bin|boot|dev|home|proc|root|sbin|sys|usr)(?:/|$)`, container.value.workingDir)
	path := concat("", [container.path, ".workingDir"])
}
