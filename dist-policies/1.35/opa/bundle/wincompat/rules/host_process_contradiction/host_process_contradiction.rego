# METADATA
# title: "Different hostProcess values on a pod and its container"
# description: >-
#   A container inherits hostProcess from the pod. When both set it, the API server requires the same value, for any
#   operating system.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindowsHostProcessPod: Checks
#     init, regular and ephemeral containers, even if no container ends up as a HostProcess container.
# custom:
#   id: host-process-contradiction
#   family: host-process
#   profile: core
#   effects: ["rejected"]
#   severity: error
package wincompat.rules.host_process_contradiction

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "host-process-contradiction",
	"profile": "core",
	"message": "hostProcess on this container differs from hostProcess on the pod. The API server rejects the pod unless both are equal.",
	"remediation": "Remove hostProcess from the container, which then inherits it, or set both to the same value. With true, the container runs as a process of the node.",
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

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	lib.template.spec.securityContext.windowsOptions.hostProcess == false
	some container in lib.judged_containers
	container.value.securityContext.windowsOptions.hostProcess == true
	path := concat("", [container.path, ".securityContext.windowsOptions.hostProcess"])
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	lib.template.spec.securityContext.windowsOptions.hostProcess == true
	some container in lib.judged_containers
	container.value.securityContext.windowsOptions.hostProcess == false
	path := concat("", [container.path, ".securityContext.windowsOptions.hostProcess"])
}
