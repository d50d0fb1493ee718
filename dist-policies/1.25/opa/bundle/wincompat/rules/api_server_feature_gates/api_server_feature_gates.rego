# METADATA
# title: "The API server is given feature gates that it knows"
# description: >-
#   The API server does not start when a flag names a feature gate that its version does not have, or switches off one
#   that is on for good. Its flags stand in the manifest of a static Pod. Here are the gates that matter to Windows
#   pods.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/features/kube_features.go, defaultKubernetesFeatureGates: The gates of every
#     component; read in 1.24.17, 1.25.16 and 1.26.15, too.
# - ref: https://github.com/kubernetes/component-base/blob/v0.27.16/featuregate/feature_gate.go
#   description: >-
#     kubernetes/component-base v0.27.16, featuregate/feature_gate.go, SetFromMap: An error for unknown gates, and for
#     locked ones with another value.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/api/pod/util.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/api/pod/util.go, dropDisabledFields: Drops spec.os while IdentifyPodOS is off.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/apis/core/validation/validation.go, validateWindowsHostProcessPod: Refuses
#     hostProcess while its gate is off.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Comparison with Linux": IdentifyPodOS must be on in the API server.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Taints and Tolerations": IdentifyPodOS is on by default.
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Taints and tolerations": Only versions before 1.24 may need
#     the gate.
# custom:
#   id: api-server-feature-gates
#   family: control-plane
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.api_server_feature_gates

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "api-server-feature-gates",
	"profile": "core",
	"message": "The API server of this version does not know one of these feature gates, and does not start.",
	"remediation": "Remove the gate from the flag.",
}

about_2 := {
	"rule": "api-server-feature-gates",
	"profile": "core",
	"message": "One of these features is on for good. The API server does not start when the gate is to switch it off.",
	"remediation": "Remove the gate from the flag.",
}

about_3 := {
	"rule": "api-server-feature-gates",
	"profile": "core",
	"message": "Without WindowsHostProcessContainers the API server refuses each pod that says hostProcess.",
	"remediation": "Remove the gate from the flag if the cluster has Windows nodes. It is on by default.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

warn contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "warning"
}

# The findings of each object where the input has several.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, item in container.value.command
	regex.match(
		`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *(?:HyperVContainer|InPlacePodVerticalScaling|ValidatingAdmissionPolicy|WindowsCPUAndMemoryAffinity|WindowsEndpointSliceProxying|WindowsGMSA|WindowsGracefulNodeShutdown|WindowsHostNetwork|WindowsRunAsUserName) *=`,
		item,
	)
	path := concat("", [container.path, ".command[", format_int(i, 10), "]"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, arg in container.value.args
	regex.match(
		`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *(?:HyperVContainer|InPlacePodVerticalScaling|ValidatingAdmissionPolicy|WindowsCPUAndMemoryAffinity|WindowsEndpointSliceProxying|WindowsGMSA|WindowsGracefulNodeShutdown|WindowsHostNetwork|WindowsRunAsUserName) *=`,
		arg,
	)
	path := concat("", [container.path, ".args[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, item in container.value.command
	regex.match(
		`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *(?:CSIMigration|CSIMigrationAWS|CSIMigrationAzureDisk|CSIMigrationGCE|CSIMigrationOpenStack|EphemeralContainers|IdentifyPodOS|PodSecurity) *= *(?:[Ff]alse|FALSE|[fF]|0) *(?:,|$)`,
		item,
	)
	path := concat("", [container.path, ".command[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, arg in container.value.args
	regex.match(
		`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *(?:CSIMigration|CSIMigrationAWS|CSIMigrationAzureDisk|CSIMigrationGCE|CSIMigrationOpenStack|EphemeralContainers|IdentifyPodOS|PodSecurity) *= *(?:[Ff]alse|FALSE|[fF]|0) *(?:,|$)`,
		arg,
	)
	path := concat("", [container.path, ".args[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_3, "risk", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, item in container.value.command
	regex.match(
		`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *WindowsHostProcessContainers *= *(?:[Ff]alse|FALSE|[fF]|0) *(?:,|$)`,
		item,
	)
	path := concat("", [container.path, ".command[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_3, "risk", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, arg in container.value.args
	regex.match(
		`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *WindowsHostProcessContainers *= *(?:[Ff]alse|FALSE|[fF]|0) *(?:,|$)`,
		arg,
	)
	path := concat("", [container.path, ".args[", format_int(i, 10), "]"])
}
