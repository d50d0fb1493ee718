# METADATA
# title: "Empty or oversized gmsaCredentialSpec on a pod"
# description: >-
#   The API server rejects an empty gmsaCredentialSpec, and one of more than 65536 bytes, on every pod, for any
#   operating system. Usually the GMSA webhook fills it in from gmsaCredentialSpecName.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindowsSecurityContextOptions:
#     Allows at most 65536 bytes. Unchanged since 1.24.
# - ref: https://github.com/kubernetes-sigs/windows-gmsa/blob/v0.13.0/admission-webhook/webhook.go
#   description: >-
#     kubernetes-sigs/windows-gmsa v0.13.0, admission-webhook/webhook.go, mutateCreateRequest: Fills it in by name.
# custom:
#   id: gmsa-credential-spec
#   family: host-process
#   profile: core
#   effects: ["rejected"]
#   severity: error
package wincompat.rules.gmsa_credential_spec

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "gmsa-credential-spec",
	"profile": "core",
	"message": "The API server rejects gmsaCredentialSpec when it is empty or longer than 65536 bytes.",
	"remediation": "Set only gmsaCredentialSpecName, and the GMSA webhook fills in the credential spec. Without the webhook, set gmsaCredentialSpec to the complete JSON.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.gmsaCredentialSpec") if {
	lib.pod
	lib.template.spec.securityContext.windowsOptions.gmsaCredentialSpec == ""
}

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.gmsaCredentialSpec") if {
	lib.pod
	lib.encoded_length(lib.template.spec.securityContext.windowsOptions.gmsaCredentialSpec) > 87382
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	container.value.securityContext.windowsOptions.gmsaCredentialSpec == ""
	path := concat("", [container.path, ".securityContext.windowsOptions.gmsaCredentialSpec"])
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	lib.encoded_length(container.value.securityContext.windowsOptions.gmsaCredentialSpec) > 87382
	path := concat("", [container.path, ".securityContext.windowsOptions.gmsaCredentialSpec"])
}
