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
#   effects: ["rejected", "fails", "advice"]
#   severity: error
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
	"message": "The API server rejects a pod with os.name windows that sets resources of the pod.",
	"remediation": "Remove resources from the pod, and set them on each container.",
}

about_2 := {
	"rule": "win-pod-resources",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets pod-level resources, even if they are empty.",
	"remediation": "Remove the empty resources of the pod.",
}

about_3 := {
	"rule": "win-pod-resources",
	"profile": "core",
	"message": "The kubelet on Windows rejects a pod with pod-level resources, with the reason PodLevelResourcesNotSupported.",
	"remediation": "Remove resources from the pod, and set them on each container.",
}

about_4 := {
	"rule": "win-pod-resources",
	"profile": "core",
	"message": "Empty pod-level resources have no effect. With os.name windows, the API server rejects even those.",
	"remediation": "Remove the empty resources of the pod.",
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

findings contains lib.finding(about, "rejected", "spec.resources") if {
	lib.declared_windows
	count(lib.template.spec.resources.limits) > 0
}

findings contains lib.finding(about, "rejected", "spec.resources") if {
	lib.declared_windows
	count(lib.template.spec.resources.requests) > 0
}

findings contains lib.finding(about_2, "rejected", "spec.resources") if {
	lib.declared_windows
	lib.template.spec.resources != null
	not limits_is_not_empty
	not requests_is_not_empty
}

findings contains lib.finding(about_3, "fails", "spec.resources") if {
	lib.undeclared_windows
	count(lib.template.spec.resources.limits) > 0
}

findings contains lib.finding(about_3, "fails", "spec.resources") if {
	lib.undeclared_windows
	count(lib.template.spec.resources.requests) > 0
}

findings contains lib.finding(about_4, "advice", "spec.resources") if {
	lib.undeclared_windows
	lib.template.spec.resources != null
	not limits_is_not_empty
	not requests_is_not_empty
}

limits_is_not_empty if {
	count(lib.template.spec.resources.limits) > 0
}

requests_is_not_empty if {
	count(lib.template.spec.resources.requests) > 0
}
