# METADATA
# title: "A Windows container does not choose how proc is mounted"
# description: "Windows has no proc filesystem. With os.name windows the API server refuses the field with any value, Default included; without it any value becomes Default, and the kubelet on a Windows node does not read it."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/api/pod/util.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
# custom:
#   id: win-proc-mount
#   family: security-context
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   kubernetes: "1.27"
package wincompat.rules.win_proc_mount

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-proc-mount",
	"profile": "core",
	"message": "Windows has no proc filesystem that could be mounted in one way or another.",
	"remediation": "Remove procMount, with any value.",
}

about_2 := {
	"rule": "win-proc-mount",
	"profile": "core",
	"message": "procMount means nothing to Windows, and the API server refuses it as soon as os.name is set.",
	"remediation": "Remove procMount before spec.os.name is added.",
}

findings contains lib.finding(about, "rejected", path) if {
	lib.declared_windows
	some container in lib.judged_containers
	container.value.securityContext.procMount != null
	path := concat("", [container.path, ".securityContext.procMount"])
}

findings contains lib.finding(about, "ignored", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.procMount != null
	not container.value.securityContext.procMount == "Default"
	path := concat("", [container.path, ".securityContext.procMount"])
}

findings contains lib.finding(about_2, "advice", path) if {
	lib.undeclared_windows
	some container in lib.judged_containers
	container.value.securityContext.procMount == "Default"
	path := concat("", [container.path, ".securityContext.procMount"])
}
