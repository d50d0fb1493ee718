# METADATA
# title: "Script as the command of a Windows container"
# description: >-
#   Windows starts programs and batch files. Unlike Linux, it does not read the first line of a script to find its
#   interpreter, and it does not use the file extension to find one when a container starts. If only args are set, the
#   image determines the program, and this rule does not know it.
# related_resources:
# - ref: https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file
#   description: >-
#     Naming files, paths and namespaces: Names of files and folders on Windows are not case-sensitive by default.
# - ref: https://learn.microsoft.com/en-us/windows/win32/api/processthreadsapi/nf-processthreadsapi-createprocessw
#   description: "CreateProcessW function: Starts executable modules, and batch files through cmd.exe."
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/cmd/cmd.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/cmd/cmd.go, Start: Passes the command line to Windows unchanged, without a
#     shell.
# - ref: https://github.com/ansible/ansible/issues/45107
#   description: >-
#     ansible/ansible issue 45107: a .ps1 is not a valid Win32 application: The error that Windows returns when a script
#     is started as a program, in a container or not.
# custom:
#   id: win-command-script
#   family: containers
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.win_command_script

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-command-script",
	"profile": "core",
	"message": "Windows cannot start a script as a program. A container with this command does not start, and a hook or probe fails each time.",
	"remediation": "Start the interpreter and pass the script to it, as in powershell.exe -File C:\\scripts\\start.ps1.",
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
	item := container.value.command[0]
	regex.match(`\.(?:[Pp][Ss]1|[Ss][Hh]|[Pp][Yy]|[Jj][Ss]|[Vv][Bb][Ss])$`, item)
	path := concat("", [container.path, ".command[0]"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some container in lib.judged_containers
	item := container.value.lifecycle.postStart.exec.command[0]
	regex.match(`\.(?:[Pp][Ss]1|[Ss][Hh]|[Pp][Yy]|[Jj][Ss]|[Vv][Bb][Ss])$`, item)
	path := concat("", [container.path, ".lifecycle.postStart.exec.command[0]"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some container in lib.judged_containers
	item := container.value.lifecycle.preStop.exec.command[0]
	regex.match(`\.(?:[Pp][Ss]1|[Ss][Hh]|[Pp][Yy]|[Jj][Ss]|[Vv][Bb][Ss])$`, item)
	path := concat("", [container.path, ".lifecycle.preStop.exec.command[0]"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some container in lib.judged_containers
	item := container.value.livenessProbe.exec.command[0]
	regex.match(`\.(?:[Pp][Ss]1|[Ss][Hh]|[Pp][Yy]|[Jj][Ss]|[Vv][Bb][Ss])$`, item)
	path := concat("", [container.path, ".livenessProbe.exec.command[0]"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some container in lib.judged_containers
	item := container.value.readinessProbe.exec.command[0]
	regex.match(`\.(?:[Pp][Ss]1|[Ss][Hh]|[Pp][Yy]|[Jj][Ss]|[Vv][Bb][Ss])$`, item)
	path := concat("", [container.path, ".readinessProbe.exec.command[0]"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	some container in lib.judged_containers
	item := container.value.startupProbe.exec.command[0]
	regex.match(`\.(?:[Pp][Ss]1|[Ss][Hh]|[Pp][Yy]|[Jj][Ss]|[Vv][Bb][Ss])$`, item)
	path := concat("", [container.path, ".startupProbe.exec.command[0]"])
}
