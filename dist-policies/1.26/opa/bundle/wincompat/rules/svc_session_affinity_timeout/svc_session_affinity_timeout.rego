# METADATA
# title: "A Service for Windows pods sets no timeout of session affinity"
# description: >-
#   kube-proxy on Windows never reads the timeout. The API server writes 10800 seconds into each Service with session
#   affinity, so that value asks for nothing.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go, syncProxyRules: Asks for the type of affinity,
#     never for its age. The same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/apis/core/v1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/apis/core/v1/defaults.go, SetDefaults_Service: Writes 10800 where nothing is
#     said.
# - ref: https://v1-24.docs.kubernetes.io/docs/concepts/services-networking/windows-networking/
#   description: "Networking on Windows, Kubernetes 1.24: The timeout is among what Windows does not support."
# custom:
#   id: svc-session-affinity-timeout
#   family: services
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.svc_session_affinity_timeout

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "svc-session-affinity-timeout",
	"profile": "core",
	"message": "Windows nodes do not know this timeout. Windows decides how long a client stays with a pod.",
	"remediation": "Remove sessionAffinityConfig.",
}

warn contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "warning"
}

# The findings of each object where the input has several.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "ignored", "spec.sessionAffinityConfig.clientIP.timeoutSeconds") if {
	lib.windows_service
	lib.template.spec.sessionAffinityConfig.clientIP.timeoutSeconds != null
	not lib.template.spec.sessionAffinityConfig.clientIP.timeoutSeconds == 10800
}
