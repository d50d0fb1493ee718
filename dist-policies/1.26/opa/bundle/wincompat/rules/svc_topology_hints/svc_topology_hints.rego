# METADATA
# title: "A Service for Windows pods does not count on topology hints"
# description: "kube-proxy on Windows never looks at the hints of endpoints. Its traffic goes to all zones."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/topology.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/service.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/proxy/topology.go
# custom:
#   id: svc-topology-hints
#   family: services
#   profile: core
#   effects: ["ignored"]
#   kubernetes: "1.26"
package wincompat.rules.svc_topology_hints

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "svc-topology-hints",
	"profile": "core",
	"message": "Windows nodes do not read topology hints. They spread the traffic over all zones.",
	"remediation": "Remove the annotation if all clients of the Service run on Windows nodes. Otherwise, do not count on it for them.",
}

findings contains lib.finding(about, "ignored", "metadata.annotations[service.kubernetes.io/topology-aware-hints]") if {
	lib.windows_service
	lib.template.metadata.annotations["service.kubernetes.io/topology-aware-hints"] in {"Auto", "auto"}
}
