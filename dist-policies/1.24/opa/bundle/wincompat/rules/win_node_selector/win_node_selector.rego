# METADATA
# title: "Windows pod without placement on Windows nodes"
# description: >-
#   The scheduler does not read spec.os.name or windowsOptions. Without a node selector, required affinity or
#   RuntimeClass for Windows, it may choose any node. On a Linux node, the kubelet rejects the pod, or its image does
#   not start.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go, Filter: Matches
#     node selector and affinity; no scheduler plugin reads spec.os.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/lifecycle/predicate.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSField: The kubelet
#     rejects a pod whose os.name is not the node's operating system.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/plugin/pkg/admission/runtimeclass/admission.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Adds the node
#     selector of the RuntimeClass to the pod.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Taints and tolerations". Windows in Kubernetes, "Ensuring OS-specific workloads land on
#     the appropriate container host".
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Ensuring OS-specific workloads land on the appropriate
#     container host".
# custom:
#   id: win-node-selector
#   family: identity
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_node_selector

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-node-selector",
	"profile": "core",
	"message": "No node selector, required affinity or RuntimeClass places this Windows pod. The scheduler ignores os.name and windowsOptions and may choose a Linux node.",
	"remediation": "Add the node selector kubernetes.io/os: windows.",
}

warn contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "warning"
}

# The findings of each object in the input.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "risk", "spec.nodeSelector[kubernetes.io/os]") if {
	lib.windows
	not node_selector_is_not_empty
	not node_name_is_not_empty
	not runtime_class_name_is_not_empty
	not lib.excluding_linux_by_affinity
	not lib.excluding_windows_by_affinity
}

node_selector_is_not_empty if {
	count(lib.template.spec.nodeSelector) > 0
}

node_name_is_not_empty if {
	count(lib.template.spec.nodeName) > 0
}

runtime_class_name_is_not_empty if {
	count(lib.template.spec.runtimeClassName) > 0
}
