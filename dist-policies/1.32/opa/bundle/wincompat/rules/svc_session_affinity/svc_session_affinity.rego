# METADATA
# title: "Session affinity on a Service for Windows pods"
# description: >-
#   kube-proxy requests session affinity from Windows. Windows Server 2019 does not support it: kube-proxy only logs
#   this, and requests of one client reach different pods. Later versions support it, but the Kubernetes tests skip it
#   on Windows.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/util/utils.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/util/utils.go, ShouldSkipService: No proxy serves a headless Service or
#     one of type ExternalName. Same in 1.24 and 1.34.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go, syncProxyRules: Logs a message if Windows does not
#     support it, and continues.
# - ref: https://github.com/microsoft/hcsshim/blob/v0.8.25/hcn/hcnglobals.go
#   description: >-
#     microsoft/hcsshim v0.8.25, hcn/hcnglobals.go, SessionAffinityVersion: The first version of the Windows networking
#     service that supports session affinity. Windows Server 2019 has an older version.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/test/e2e/network/service.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, test/e2e/network/service.go: Marks the tests of session affinity as Linux only.
# - ref: https://v1-24.docs.kubernetes.io/docs/concepts/services-networking/windows-networking/
#   description: "Networking on Windows, Kubernetes 1.24: Names the first Windows version with session affinity."
# custom:
#   id: svc-session-affinity
#   family: services
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.svc_session_affinity

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "svc-session-affinity",
	"profile": "core",
	"message": "Windows Server 2019 does not support session affinity. There, requests of one client reach different pods, and only the kube-proxy log mentions it.",
	"remediation": "Keep session state outside the pods. If you need sessionAffinity, use Windows Server 2022 or newer on all Windows nodes and test it there.",
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

findings contains lib.finding(about, "risk", "spec.sessionAffinity") if {
	lib.windows_service
	lib.template.spec.sessionAffinity == "ClientIP"
	not lib.template.spec.clusterIP == "None"
}
