# METADATA
# title: "HostProcess pod without hostNetwork"
# description: >-
#   HostProcess containers run in the network of the node, and the API server requires hostNetwork to be true on the
#   pod. It then requires each hostPort to equal its containerPort: where they differ, the fix is not made.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindowsHostProcessPod: Requires
#     hostNetwork as soon as one container of any kind is a HostProcess container.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, generatePodSandboxWindowsConfig:
#     The kubelet requires it as well.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Field compatibility for Pod specifications": Windows cannot share the host
#     network.
# custom:
#   id: host-process-host-network
#   family: host-process
#   profile: core
#   effects: ["rejected"]
#   severity: error
package wincompat.rules.host_process_host_network

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "host-process-host-network",
	"profile": "core",
	"message": "This pod has HostProcess containers, but hostNetwork is not true. The API server rejects the pod.",
	"remediation": "Set spec.hostNetwork to true, and each hostPort to its containerPort.",
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

findings contains lib.finding(about, "rejected", "spec.hostNetwork") if {
	lib.host_process
	not lib.template.spec.hostNetwork == true
}
