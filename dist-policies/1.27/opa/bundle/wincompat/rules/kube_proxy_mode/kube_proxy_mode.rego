# METADATA
# title: "Wrong or missing mode for kube-proxy on Windows"
# description: >-
#   kube-proxy on Windows forwards traffic in the mode kernelspace. It fails to start with a mode for Linux. Up to 1.25,
#   its default is the mode userspace, which 1.26 removes.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.25.16/pkg/proxy/apis/config/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.25.16, pkg/proxy/apis/config/validation/validation.go, validateProxyModeWindows: Accepts
#     userspace, kernelspace and an empty mode. Same in 1.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/proxy/apis/config/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/proxy/apis/config/validation/validation.go, validateProxyModeWindows: Accepts
#     kernelspace and an empty mode. Same in 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.25.16/cmd/kube-proxy/app/server_windows.go
#   description: >-
#     kubernetes/kubernetes v1.25.16, cmd/kube-proxy/app/server_windows.go, getProxyMode: Every mode other than
#     kernelspace is userspace. Same in 1.24. kubernetes/kubernetes v1.25.16, cmd/kube-proxy/app/server_windows.go,
#     newProxyServer: Logs that userspace is deprecated, and passes winkernel only to the mode kernelspace. Same in
#     1.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/cmd/kube-proxy/app/server.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, cmd/kube-proxy/app/server.go, Complete: Only the mode in the file counts. Flags
#     are ignored if there is a file. Same in 1.24, 1.25 and 1.26.
# custom:
#   id: kube-proxy-mode
#   family: nodes
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.kube_proxy_mode

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kube-proxy-mode",
	"profile": "core",
	"message": "kube-proxy on Windows does not have this mode and fails to start.",
	"remediation": "Set mode to kernelspace.",
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

findings contains lib.finding(about, "fails", "mode") if {
	lib.windows_kube_proxy
	count(lib.template.mode) > 0
	not mode_is_kernelspace
}

mode_is_kernelspace if {
	lib.template.mode in {"kernelspace"}
}
