# METADATA
# title: "Session affinity timeout on a Service for Windows pods"
# description: >-
#   kube-proxy on Windows never reads the timeout; kube-proxy on Linux applies it, also for Windows pods. The API server
#   sets 10800 seconds on every Service with session affinity, so this value is not reported.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/util/utils.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/util/utils.go, ShouldSkipService: No proxy serves a headless Service or
#     one of type ExternalName. Same in 1.24 and 1.34.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go, syncProxyRules: Reads the type of session
#     affinity, but not its timeout. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/iptables/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/iptables/proxier.go, writeServiceToEndpointRules: On Linux, sends
#     requests of a client to the same endpoint until the timeout is over.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/apis/core/v1/defaults.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/apis/core/v1/defaults.go, SetDefaults_Service: Defaults to 10800, and removes
#     sessionAffinityConfig if sessionAffinity is None.
# - ref: https://v1-24.docs.kubernetes.io/docs/concepts/services-networking/windows-networking/
#   description: "Networking on Windows, Kubernetes 1.24: Lists the timeout as not supported on Windows."
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
	"message": "Windows nodes ignore this timeout, and Windows decides how long a client stays with a pod. Linux nodes apply it.",
	"remediation": "Remove sessionAffinityConfig if all clients reach the Service through Windows nodes. Otherwise, do not rely on it there.",
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

findings contains lib.finding(about, "ignored", "spec.sessionAffinityConfig.clientIP.timeoutSeconds") if {
	lib.windows_service
	lib.template.spec.sessionAffinityConfig.clientIP.timeoutSeconds != null
	not lib.template.spec.sessionAffinityConfig.clientIP.timeoutSeconds == 10800
	lib.template.spec.sessionAffinity == "ClientIP"
	not lib.template.spec.clusterIP == "None"
}
