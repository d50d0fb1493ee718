# METADATA
# title: "Windows container without LogMonitor"
# description: >-
#   Many Windows programs write to the event log, to ETW or to files, which kubectl logs does not show. LogMonitor reads
#   these sources and copies them to standard output. The image must contain the LogMonitor program, its settings and an
#   entrypoint that starts the application under it. Programs that write to standard output do not need it.
# related_resources:
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Capturing logs from workloads\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: "Guide for scheduling Windows containers in Kubernetes, \"Capturing logs from workloads\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Capturing logs from workloads\"."
# - ref: https://github.com/microsoft/windows-container-tools/tree/main/LogMonitor
#   description: "LogMonitor: Reads event logs, ETW providers and log files."
# custom:
#   id: win-log-monitor
#   family: containers
#   profile: strict
#   effects: ["advice"]
#   severity: info
package wincompat.rules.win_log_monitor

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-log-monitor",
	"profile": "strict",
	"message": "This container starts its program without LogMonitor. kubectl logs does not show what the program writes to the event log, to ETW or to files.",
	"remediation": "Add LogMonitor to the image and start the program under it, unless the program logs to standard output.",
}

findings contains lib.finding(about, "advice", path) if {
	lib.windows
	not lib.host_process
	some container in lib.judged_containers
	container.list in {"containers"}
	count(container.value.command) > 0
	not some_item_matches_pattern(container)
	not some_arg_matches_pattern(container)
	path := concat("", [container.path, ".command"])
}

some_item_matches_pattern(container) if {
	some item in container.value.command
	regex.match(`[Ll][Oo][Gg][Mm][Oo][Nn][Ii][Tt][Oo][Rr]`, item)
}

some_arg_matches_pattern(container) if {
	some arg in container.value.args
	regex.match(`[Ll][Oo][Gg][Mm][Oo][Nn][Ii][Tt][Oo][Rr]`, arg)
}
