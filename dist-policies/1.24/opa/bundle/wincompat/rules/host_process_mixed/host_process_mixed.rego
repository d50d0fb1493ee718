# METADATA
# title: "Either all containers of a pod are HostProcess containers or none"
# description: >-
#   A HostProcess pod has no sandbox of its own, so it cannot hold other containers. Init and ephemeral containers
#   count, and each inherits hostProcess from the pod.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindowsHostProcessPod: Reported at
#     spec itself. The value of the container counts, else that of the pod.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, generatePodSandboxWindowsConfig:
#     The kubelet refuses the mixture as well.
# custom:
#   id: host-process-mixed
#   family: host-process
#   profile: core
#   effects: ["rejected"]
#   severity: error
package wincompat.rules.host_process_mixed

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "host-process-mixed",
	"profile": "core",
	"message": "Some containers of this pod are HostProcess containers and others are not. The API server refuses the mixture.",
	"remediation": "Set hostProcess once, in the pod's securityContext.windowsOptions, and remove it from the containers.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object where the input has several.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "rejected", "spec") if {
	lib.host_process
	some container in lib.containers
	not lib.effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
}
