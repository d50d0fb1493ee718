# METADATA
# title: "Windows pod without a selector for Windows nodes"
# description: >-
#   The scheduler reads neither spec.os.name nor windowsOptions nor images. Without a node selector, required affinity
#   or RuntimeClass for Windows, it may choose any node. On a Linux node, the kubelet rejects the pod, or its image does
#   not start.
# related_resources:
# - ref: https://github.com/aws/amazon-vpc-resource-controller-k8s/blob/v1.7.1/webhooks/core/pod_webhook.go
#   description: >-
#     aws/amazon-vpc-resource-controller-k8s v1.7.1, webhooks/core/pod_webhook.go, WhichPod: Reads hostNetwork and the
#     node selector of a pod, and nothing else that places it.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubeapiserver/options/plugins.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubeapiserver/options/plugins.go, AllOrderedPlugins: The plugin RuntimeClass
#     runs before mutating webhooks. Same in 1.24, 1.25 and 1.26.
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
#   effects: ["risk", "fails"]
#   severity: error
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
	"message": "No node selector, required affinity or RuntimeClass places this pod on Windows nodes. The scheduler ignores os.name and windowsOptions and may choose a Linux node.",
	"remediation": "Add the node selector kubernetes.io/os: windows.",
}

about_2 := {
	"rule": "win-node-selector",
	"profile": "core",
	"message": "This pod has a Windows image, but no node selector, required affinity or RuntimeClass places it. The scheduler does not read images and may choose a Linux node, where the image does not start.",
	"remediation": "Add the node selector kubernetes.io/os: windows.",
}

about_3 := {
	"rule": "win-node-selector",
	"profile": "core",
	"message": "On this platform, such as EKS, a webhook handles only Windows pods with the node selector kubernetes.io/os. This pod gets no IP address and stays in ContainerCreating.",
	"remediation": "Add the node selector kubernetes.io/os: windows.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
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

findings contains lib.finding(about, "risk", "spec.nodeSelector[kubernetes.io/os]") if {
	lib.windows
	not node_selector_is_not_empty
	not node_name_is_not_empty
	not runtime_class_name_is_not_empty
	not lib.excluding_linux_by_affinity
	not lib.excluding_windows_by_affinity
}

findings contains lib.finding(about_2, "risk", "spec.nodeSelector[kubernetes.io/os]") if {
	lib.pod
	lib.with_windows_image
	not lib.windows
	not lib.with_linux_image
	not lib.declared_linux
	not node_selector_is_not_empty
	not node_name_is_not_empty
	not runtime_class_name_is_not_empty
	not lib.excluding_linux_by_affinity
	not lib.excluding_windows_by_affinity
}

findings contains lib.finding(about_3, "fails", "spec.nodeSelector[kubernetes.io/os]") if {
	lib.certainly_windows
	lib.parameters.osSelector == "required"
	object.get(lib.template, ["spec", "nodeSelector", "kubernetes.io/os"], null) == null
	object.get(lib.template, ["spec", "nodeSelector", "beta.kubernetes.io/os"], null) == null
	not lib.template.spec.hostNetwork == true
	not runtime_class_name_is_not_empty
	node_selector_and_node_name_match
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

node_selector_and_node_name_match if {
	count(lib.template.spec.nodeSelector) > 0
}

node_selector_and_node_name_match if {
	count(lib.template.spec.nodeName) > 0
}

node_selector_and_node_name_match if {
	lib.excluding_linux_by_affinity
}
