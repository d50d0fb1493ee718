# METADATA
# title: "GMSA of a pod partially overridden by a Windows container"
# description: >-
#   gmsaCredentialSpecName and gmsaCredentialSpec belong together: when a container sets one of them, it inherits
#   neither from the pod. Other windowsOptions fields are inherited individually.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/securitycontext/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/securitycontext/util.go, DetermineEffectiveSecurityContext: When the container
#     sets one of the two fields, both are taken from the container.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/kuberuntime_container_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/kuberuntime_container_windows.go,
#     generateWindowsContainerConfig: Passes only gmsaCredentialSpec to the container runtime.
# - ref: https://github.com/kubernetes-sigs/windows-gmsa/blob/v0.13.0/admission-webhook/webhook.go
#   description: >-
#     kubernetes-sigs/windows-gmsa v0.13.0, admission-webhook/webhook.go, validateCreateRequest: Rejects a pod or
#     container with contents but without a name.
# custom:
#   id: gmsa-override
#   family: host-process
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.gmsa_override

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "gmsa-override",
	"profile": "core",
	"message": "This container sets gmsaCredentialSpecName, so it does not inherit gmsaCredentialSpec from the pod. Unless the GMSA webhook fills one in, it runs without a domain identity.",
	"remediation": "Set gmsaCredentialSpec on the container as well, or remove gmsaCredentialSpecName from it.",
}

about_2 := {
	"rule": "gmsa-override",
	"profile": "core",
	"message": "This container sets gmsaCredentialSpec, so it does not inherit gmsaCredentialSpecName from the pod. The GMSA webhook rejects a credential spec without a name.",
	"remediation": "Set gmsaCredentialSpecName on the container as well, or remove gmsaCredentialSpec from it.",
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

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	lib.template.spec.securityContext.windowsOptions.gmsaCredentialSpec != null
	some container in lib.judged_containers
	container.value.securityContext.windowsOptions.gmsaCredentialSpecName != null
	object.get(container.value, ["securityContext", "windowsOptions", "gmsaCredentialSpec"], null) == null
	path := concat("", [container.path, ".securityContext.windowsOptions.gmsaCredentialSpecName"])
}

findings contains lib.finding(about_2, "risk", path) if {
	lib.windows
	lib.template.spec.securityContext.windowsOptions.gmsaCredentialSpecName != null
	some container in lib.judged_containers
	container.value.securityContext.windowsOptions.gmsaCredentialSpec != null
	object.get(container.value, ["securityContext", "windowsOptions", "gmsaCredentialSpecName"], null) == null
	path := concat("", [container.path, ".securityContext.windowsOptions.gmsaCredentialSpec"])
}
