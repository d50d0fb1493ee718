# METADATA
# title: "A Service for Windows pods sets no timeout of session affinity"
# description: "kube-proxy on Windows never reads the timeout. The API server writes 10800 seconds into each Service with session affinity, so that value asks for nothing."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/apis/core/v1/defaults.go
# - ref: https://v1-24.docs.kubernetes.io/docs/concepts/services-networking/windows-networking/
# custom:
#   id: svc-session-affinity-timeout
#   family: services
#   profile: core
#   effects: ["ignored"]
#   kubernetes: "1.24"
package wincompat.rules.svc_session_affinity_timeout

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "svc-session-affinity-timeout",
	"profile": "core",
	"message": "Windows nodes do not know this timeout. Windows decides how long a client stays with a pod.",
	"remediation": "Remove sessionAffinityConfig.",
}

findings contains lib.finding(about, "ignored", "spec.sessionAffinityConfig.clientIP.timeoutSeconds") if {
	lib.windows_service
	lib.template.spec.sessionAffinityConfig.clientIP.timeoutSeconds != null
	not lib.template.spec.sessionAffinityConfig.clientIP.timeoutSeconds == 10800
}
