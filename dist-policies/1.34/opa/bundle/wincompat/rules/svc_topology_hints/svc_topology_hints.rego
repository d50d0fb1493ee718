# METADATA
# title: "Topology hints that Windows nodes ignore"
# description: >-
#   kube-proxy on Windows never reads the topology hints of endpoints. It distributes traffic across all zones.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/util/utils.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/util/utils.go, ShouldSkipService: No proxy serves a headless Service or
#     one of type ExternalName. Same in 1.24 and 1.34.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/topology.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/topology.go, CategorizeEndpoints: Selects endpoints by hints. Used on
#     Linux only.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/service.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/service.go, newBaseServiceInfo: Reads both annotations. The older one
#     takes precedence.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/proxy/topology.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/proxy/topology.go, canUseTopology: Up to 1.26, only Auto and auto enable
#     topology hints.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.31.14/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.31.14, pkg/proxy/winkernel/proxier.go, syncProxyRules: Never calls CategorizeEndpoints,
#     which reads the hints.
# custom:
#   id: svc-topology-hints
#   family: services
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.svc_topology_hints

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "svc-topology-hints",
	"profile": "core",
	"message": "Windows nodes ignore topology hints and distribute traffic across all zones.",
	"remediation": "Remove the annotation if all clients of the Service run on Windows nodes. Otherwise, do not rely on it for clients on Windows nodes.",
}

about_2 := {
	"rule": "svc-topology-hints",
	"profile": "core",
	"message": "Windows nodes ignore trafficDistribution and distribute traffic across all zones and nodes.",
	"remediation": "Do not rely on trafficDistribution for clients on Windows nodes.",
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

findings contains lib.finding(about, "ignored", "metadata.annotations[service.kubernetes.io/topology-aware-hints]") if {
	lib.windows_service
	count(lib.template.metadata.annotations["service.kubernetes.io/topology-aware-hints"]) > 0
	not topology_aware_hints_is_disabled
	not lib.template.spec.clusterIP == "None"
}

findings contains lib.finding(about, "ignored", "metadata.annotations[service.kubernetes.io/topology-mode]") if {
	lib.windows_service
	count(lib.template.metadata.annotations["service.kubernetes.io/topology-mode"]) > 0
	not topology_mode_is_disabled
	not lib.template.spec.clusterIP == "None"
}

findings contains lib.finding(about_2, "ignored", "spec.trafficDistribution") if {
	lib.windows_service
	count(lib.template.spec.trafficDistribution) > 0
	not lib.template.spec.clusterIP == "None"
}

topology_aware_hints_is_disabled if {
	lib.template.metadata.annotations["service.kubernetes.io/topology-aware-hints"] in {"Disabled", "disabled"}
}

topology_mode_is_disabled if {
	lib.template.metadata.annotations["service.kubernetes.io/topology-mode"] in {"Disabled", "disabled"}
}
