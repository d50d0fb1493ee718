# METADATA
# title: "HostProcess and other containers in one pod"
# description: >-
#   A HostProcess pod has no separate sandbox, so it cannot contain other containers. Init and ephemeral containers
#   count as well, and they inherit hostProcess from the pod like regular containers.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindowsHostProcessPod: Reports the
#     error at spec. Uses the value of the container, or else the value of the pod.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, generatePodSandboxWindowsConfig:
#     The kubelet rejects such a pod as well.
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
	"message": "Some containers of this pod are HostProcess containers and others are not. The API server rejects the pod.",
	"remediation": "Move the other containers into a separate pod. Or, if all may run as processes of the node, set hostProcess only in securityContext.windowsOptions of the pod.",
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

findings contains lib.finding(about, "rejected", "spec") if {
	lib.host_process
	some container in lib.containers
	not lib.effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
}
