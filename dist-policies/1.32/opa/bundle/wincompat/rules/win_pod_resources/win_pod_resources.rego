# METADATA
# title: "Pod-level resources on a Windows pod"
# description: >-
#   From 1.32 on, a pod can set resources for all of its containers together. Up to 1.33, the API server drops them,
#   because the gate PodLevelResources is off by default. From 1.34 on, it rejects a pod with os.name windows that sets
#   them, and without os.name, the kubelet on Windows rejects the pod.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.32.13/pkg/features/versioned_kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.32.13, pkg/features/versioned_kube_features.go, PodLevelResources: Alpha, off by default.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.32.13/pkg/api/pod/util.go
#   description: >-
#     kubernetes/kubernetes v1.32.13, pkg/api/pod/util.go, dropDisabledPodLevelResources: Drops the field while the gate
#     is off.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.34.4/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.34.4, pkg/apis/core/validation/validation.go, validatePodResources: Forbids the field
#     when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.34.4/pkg/kubelet/lifecycle/features_windows.go
#   description: >-
#     kubernetes/kubernetes v1.34.4, pkg/kubelet/lifecycle/features_windows.go, isPodLevelResourcesSupported: Rejects
#     pods with such resources.
# custom:
#   id: win-pod-resources
#   family: containers
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.win_pod_resources

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-pod-resources",
	"profile": "core",
	"message": "The API server drops pod-level resources, because the gate PodLevelResources is off by default, so they limit nothing.",
	"remediation": "Remove resources from the pod, and set them on each container.",
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

findings contains lib.finding(about, "ignored", "spec.resources") if {
	lib.windows
	count(lib.template.spec.resources.limits) > 0
}

findings contains lib.finding(about, "ignored", "spec.resources") if {
	lib.windows
	count(lib.template.spec.resources.requests) > 0
}
