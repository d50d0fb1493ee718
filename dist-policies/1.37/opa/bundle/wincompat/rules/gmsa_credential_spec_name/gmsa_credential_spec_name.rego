# METADATA
# title: "Invalid gmsaCredentialSpecName on a pod"
# description: >-
#   gmsaCredentialSpecName names a GMSACredentialSpec object, so it must be a lowercase DNS subdomain of at most 253
#   bytes. The API server validates it on every pod, for any operating system.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindowsSecurityContextOptions:
#     Validates it as a DNS subdomain on pods and containers. Unchanged since 1.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/staging/src/k8s.io/apimachinery/pkg/util/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, staging/src/k8s.io/apimachinery/pkg/util/validation/validation.go,
#     IsDNS1123Subdomain.
# custom:
#   id: gmsa-credential-spec-name
#   family: host-process
#   profile: core
#   effects: ["rejected"]
#   severity: error
package wincompat.rules.gmsa_credential_spec_name

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "gmsa-credential-spec-name",
	"profile": "core",
	"message": "The API server rejects gmsaCredentialSpecName unless it is a DNS subdomain: lowercase letters, digits, dashes and dots, a letter or digit at each end, at most 253 bytes.",
	"remediation": "Set gmsaCredentialSpecName to the name of a GMSACredentialSpec object.",
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

findings contains lib.finding(about, "rejected", "spec.securityContext.windowsOptions.gmsaCredentialSpecName") if {
	lib.pod
	lib.template.spec.securityContext.windowsOptions.gmsaCredentialSpecName != null
	gmsa_credential_spec_name_match
}

findings contains lib.finding(about, "rejected", path) if {
	lib.pod
	some container in lib.judged_containers
	container.value.securityContext.windowsOptions.gmsaCredentialSpecName != null
	container_gmsa_credential_spec_name_match(container)
	path := concat("", [container.path, ".securityContext.windowsOptions.gmsaCredentialSpecName"])
}

gmsa_credential_spec_name_matches_pattern if {
	regex.match(
		`^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$`,
		lib.template.spec.securityContext.windowsOptions.gmsaCredentialSpecName,
	)
}

gmsa_credential_spec_name_match if {
	lib.encoded_length(lib.template.spec.securityContext.windowsOptions.gmsaCredentialSpecName) > 338
}

gmsa_credential_spec_name_match if {
	not gmsa_credential_spec_name_matches_pattern
}

container_gmsa_credential_spec_name_matches_pattern(container) if {
	regex.match(
		`^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$`,
		container.value.securityContext.windowsOptions.gmsaCredentialSpecName,
	)
}

container_gmsa_credential_spec_name_match(container) if {
	lib.encoded_length(container.value.securityContext.windowsOptions.gmsaCredentialSpecName) > 338
}

container_gmsa_credential_spec_name_match(container) if {
	not container_gmsa_credential_spec_name_matches_pattern(container)
}
