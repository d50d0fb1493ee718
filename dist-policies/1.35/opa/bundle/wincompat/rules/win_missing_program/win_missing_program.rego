# METADATA
# title: "Program that a Windows base image does not contain"
# description: >-
#   The base images of Windows contain no Linux shell and none of its commands, and Nano Server contains no Windows
#   PowerShell. A command that names one of them is not found. Images that are built on a base image can contain such
#   programs, so this rule does not check them: win-linux-paths of the profile recommended reports Linux paths in any
#   image. If only args are set, the image determines the program, and this rule does not know it.
# related_resources:
# - ref: https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file
#   description: >-
#     Naming files, paths and namespaces: Names of files and folders on Windows are not case-sensitive by default.
# - ref: https://learn.microsoft.com/en-us/virtualization/windowscontainers/manage-containers/container-base-images
#   description: "Windows container base images: Describes the base images. Nano Server contains no Windows PowerShell."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/images/busybox/Dockerfile_windows
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/images/busybox/Dockerfile_windows: Adds programs such as sh and cat to a base
#     image, which does not contain them.
# - ref: https://github.com/skooner-k8s/skooner/issues/66
#   description: >-
#     skooner-k8s/skooner issue 66: cannot exec into Windows pods: Windows does not find the Linux shell that is
#     requested.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/cmd/cmd.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/cmd/cmd.go, Start: Passes the command line to Windows unchanged, without a
#     shell.
# custom:
#   id: win-missing-program
#   family: containers
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.win_missing_program

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-missing-program",
	"profile": "core",
	"message": "The base images of Windows contain no Linux programs such as sh and cat, so the container does not start.",
	"remediation": "Use a program that the image contains, such as cmd.exe, as in cmd /c type C:\\file.txt.",
}

about_2 := {
	"rule": "win-missing-program",
	"profile": "core",
	"message": "The base images of Windows contain no Linux programs such as sh and cat, so the hook or probe fails each time.",
	"remediation": "Use a program that the image contains, such as cmd.exe, as in cmd /c type C:\\file.txt.",
}

about_3 := {
	"rule": "win-missing-program",
	"profile": "core",
	"message": "Nano Server contains no Windows PowerShell, so the container does not start.",
	"remediation": "Use cmd.exe, an image of Server Core, which contains powershell.exe, or an image that adds PowerShell to Nano Server, where its name is pwsh.exe.",
}

about_4 := {
	"rule": "win-missing-program",
	"profile": "core",
	"message": "Nano Server contains no Windows PowerShell, so the hook or probe fails each time.",
	"remediation": "Use cmd.exe, an image of Server Core, which contains powershell.exe, or an image that adds PowerShell to Nano Server, where its name is pwsh.exe.",
}

about_5 := {
	"rule": "win-missing-program",
	"profile": "core",
	"message": "The tag of this image names Nano Server, which contains no Windows PowerShell. Unless the image adds a program of this name, the container does not start.",
	"remediation": "Use cmd.exe, an image of Server Core, which contains powershell.exe, or an image that adds PowerShell to Nano Server, where its name is pwsh.exe.",
}

about_6 := {
	"rule": "win-missing-program",
	"profile": "core",
	"message": "The tag of this image names Nano Server, which contains no Windows PowerShell. Unless the image adds a program of this name, the hook or probe fails each time.",
	"remediation": "Use cmd.exe, an image of Server Core, which contains powershell.exe, or an image that adds PowerShell to Nano Server, where its name is pwsh.exe.",
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
	not lib.host_process
	some container in lib.judged_containers
	regex.match(
		`^mcr\.microsoft\.com/windows(?:/(?:nanoserver|server|servercore(?:/iis)?))?(?:[:@]|$)`,
		container.value.image,
	)
	item := container.value.command[0]
	regex.match(
		`^(?:/(?:usr/)?bin/)?(?:(?:[BbDd]?[Aa])?[Ss][Hh]|[Cc][Aa][Tt]|[Ll][Ss]|[Tt][Aa][Ii][Ll]|[Ss][Ll][Ee][Ee][Pp]|[Tt][Oo][Uu][Cc][Hh]|[Tt][Rr][Uu][Ee]|[Pp][Rr][Ii][Nn][Tt][Ee][Nn][Vv])(?:\.[Ee][Xx][Ee])?$`,
		item,
	)
	path := concat("", [container.path, ".command"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(
		`^mcr\.microsoft\.com/windows(?:/(?:nanoserver|server|servercore(?:/iis)?))?(?:[:@]|$)`,
		container.value.image,
	)
	item := container.value.lifecycle.postStart.exec.command[0]
	regex.match(
		`^(?:/(?:usr/)?bin/)?(?:(?:[BbDd]?[Aa])?[Ss][Hh]|[Cc][Aa][Tt]|[Ll][Ss]|[Tt][Aa][Ii][Ll]|[Ss][Ll][Ee][Ee][Pp]|[Tt][Oo][Uu][Cc][Hh]|[Tt][Rr][Uu][Ee]|[Pp][Rr][Ii][Nn][Tt][Ee][Nn][Vv])(?:\.[Ee][Xx][Ee])?$`,
		item,
	)
	path := concat("", [container.path, ".lifecycle.postStart.exec.command"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(
		`^mcr\.microsoft\.com/windows(?:/(?:nanoserver|server|servercore(?:/iis)?))?(?:[:@]|$)`,
		container.value.image,
	)
	item := container.value.lifecycle.preStop.exec.command[0]
	regex.match(
		`^(?:/(?:usr/)?bin/)?(?:(?:[BbDd]?[Aa])?[Ss][Hh]|[Cc][Aa][Tt]|[Ll][Ss]|[Tt][Aa][Ii][Ll]|[Ss][Ll][Ee][Ee][Pp]|[Tt][Oo][Uu][Cc][Hh]|[Tt][Rr][Uu][Ee]|[Pp][Rr][Ii][Nn][Tt][Ee][Nn][Vv])(?:\.[Ee][Xx][Ee])?$`,
		item,
	)
	path := concat("", [container.path, ".lifecycle.preStop.exec.command"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(
		`^mcr\.microsoft\.com/windows(?:/(?:nanoserver|server|servercore(?:/iis)?))?(?:[:@]|$)`,
		container.value.image,
	)
	item := container.value.livenessProbe.exec.command[0]
	regex.match(
		`^(?:/(?:usr/)?bin/)?(?:(?:[BbDd]?[Aa])?[Ss][Hh]|[Cc][Aa][Tt]|[Ll][Ss]|[Tt][Aa][Ii][Ll]|[Ss][Ll][Ee][Ee][Pp]|[Tt][Oo][Uu][Cc][Hh]|[Tt][Rr][Uu][Ee]|[Pp][Rr][Ii][Nn][Tt][Ee][Nn][Vv])(?:\.[Ee][Xx][Ee])?$`,
		item,
	)
	path := concat("", [container.path, ".livenessProbe.exec.command"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(
		`^mcr\.microsoft\.com/windows(?:/(?:nanoserver|server|servercore(?:/iis)?))?(?:[:@]|$)`,
		container.value.image,
	)
	item := container.value.readinessProbe.exec.command[0]
	regex.match(
		`^(?:/(?:usr/)?bin/)?(?:(?:[BbDd]?[Aa])?[Ss][Hh]|[Cc][Aa][Tt]|[Ll][Ss]|[Tt][Aa][Ii][Ll]|[Ss][Ll][Ee][Ee][Pp]|[Tt][Oo][Uu][Cc][Hh]|[Tt][Rr][Uu][Ee]|[Pp][Rr][Ii][Nn][Tt][Ee][Nn][Vv])(?:\.[Ee][Xx][Ee])?$`,
		item,
	)
	path := concat("", [container.path, ".readinessProbe.exec.command"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(
		`^mcr\.microsoft\.com/windows(?:/(?:nanoserver|server|servercore(?:/iis)?))?(?:[:@]|$)`,
		container.value.image,
	)
	item := container.value.startupProbe.exec.command[0]
	regex.match(
		`^(?:/(?:usr/)?bin/)?(?:(?:[BbDd]?[Aa])?[Ss][Hh]|[Cc][Aa][Tt]|[Ll][Ss]|[Tt][Aa][Ii][Ll]|[Ss][Ll][Ee][Ee][Pp]|[Tt][Oo][Uu][Cc][Hh]|[Tt][Rr][Uu][Ee]|[Pp][Rr][Ii][Nn][Tt][Ee][Nn][Vv])(?:\.[Ee][Xx][Ee])?$`,
		item,
	)
	path := concat("", [container.path, ".startupProbe.exec.command"])
}

findings contains lib.finding(about_3, "fails", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`^mcr\.microsoft\.com/windows/nanoserver(?:[:@]|$)`, container.value.image)
	item := container.value.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".command"])
}

findings contains lib.finding(about_4, "fails", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`^mcr\.microsoft\.com/windows/nanoserver(?:[:@]|$)`, container.value.image)
	item := container.value.lifecycle.postStart.exec.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".lifecycle.postStart.exec.command"])
}

findings contains lib.finding(about_4, "fails", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`^mcr\.microsoft\.com/windows/nanoserver(?:[:@]|$)`, container.value.image)
	item := container.value.lifecycle.preStop.exec.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".lifecycle.preStop.exec.command"])
}

findings contains lib.finding(about_4, "fails", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`^mcr\.microsoft\.com/windows/nanoserver(?:[:@]|$)`, container.value.image)
	item := container.value.livenessProbe.exec.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".livenessProbe.exec.command"])
}

findings contains lib.finding(about_4, "fails", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`^mcr\.microsoft\.com/windows/nanoserver(?:[:@]|$)`, container.value.image)
	item := container.value.readinessProbe.exec.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".readinessProbe.exec.command"])
}

findings contains lib.finding(about_4, "fails", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`^mcr\.microsoft\.com/windows/nanoserver(?:[:@]|$)`, container.value.image)
	item := container.value.startupProbe.exec.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".startupProbe.exec.command"])
}

findings contains lib.finding(about_5, "risk", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`:(?:[A-Za-z0-9_.-]*[._-])?nanoserver(?:[._@-]|$)`, container.value.image)
	item := container.value.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".command"])
}

findings contains lib.finding(about_6, "risk", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`:(?:[A-Za-z0-9_.-]*[._-])?nanoserver(?:[._@-]|$)`, container.value.image)
	item := container.value.lifecycle.postStart.exec.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".lifecycle.postStart.exec.command"])
}

findings contains lib.finding(about_6, "risk", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`:(?:[A-Za-z0-9_.-]*[._-])?nanoserver(?:[._@-]|$)`, container.value.image)
	item := container.value.lifecycle.preStop.exec.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".lifecycle.preStop.exec.command"])
}

findings contains lib.finding(about_6, "risk", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`:(?:[A-Za-z0-9_.-]*[._-])?nanoserver(?:[._@-]|$)`, container.value.image)
	item := container.value.livenessProbe.exec.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".livenessProbe.exec.command"])
}

findings contains lib.finding(about_6, "risk", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`:(?:[A-Za-z0-9_.-]*[._-])?nanoserver(?:[._@-]|$)`, container.value.image)
	item := container.value.readinessProbe.exec.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".readinessProbe.exec.command"])
}

findings contains lib.finding(about_6, "risk", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	regex.match(`:(?:[A-Za-z0-9_.-]*[._-])?nanoserver(?:[._@-]|$)`, container.value.image)
	item := container.value.startupProbe.exec.command[0]
	regex.match(`^[Pp][Oo][Ww][Ee][Rr][Ss][Hh][Ee][Ll][Ll](?:\.[Ee][Xx][Ee])?$`, item)
	path := concat("", [container.path, ".startupProbe.exec.command"])
}
