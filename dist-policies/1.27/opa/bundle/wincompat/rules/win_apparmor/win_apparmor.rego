# METADATA
# title: "A Windows pod asks for no AppArmor profile"
# description: "AppArmor is part of the Linux kernel. The API server takes the annotation for pods of any system, and the kubelet checks and applies it on Linux only, so on Windows the container runs without the profile."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
# custom:
#   id: win-apparmor
#   family: security-context
#   profile: core
#   effects: ["ignored"]
#   kubernetes: "1.27"
package wincompat.rules.win_apparmor

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-apparmor",
	"profile": "core",
	"message": "Windows has no AppArmor, so this profile confines nothing.",
	"remediation": "Remove the annotation.",
}

findings contains lib.finding(about, "ignored", path) if {
	lib.windows
	some key, value in lib.template.metadata.annotations
	entry := {"key": key, "value": value}
	regex.match(`^container\.apparmor\.security\.beta\.kubernetes\.io/`, entry.key)
	not entry.value == "unconfined"
	path := concat("", ["metadata.annotations[", key, "]"])
}
