# METADATA
# title: "The API server is given feature gates that it knows"
# description: "The API server does not start when a flag names a feature gate that its version does not have, or switches off one that is on for good. Its flags stand in the manifest of a static Pod. Here are the gates that matter to Windows pods."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/features/kube_features.go
# - ref: https://github.com/kubernetes/component-base/blob/v0.27.16/featuregate/feature_gate.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/api/pod/util.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/apis/core/validation/validation.go
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
# custom:
#   id: api-server-feature-gates
#   family: nodes
#   profile: core
#   effects: ["fails", "risk"]
#   kubernetes: "1.25"
package wincompat.rules.api_server_feature_gates

import data.wincompat.lib
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

findings contains lib.finding(about, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, item in container.value.command
	regex.match(`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *(?:HyperVContainer|InPlacePodVerticalScaling|ValidatingAdmissionPolicy|WindowsCPUAndMemoryAffinity|WindowsEndpointSliceProxying|WindowsGMSA|WindowsGracefulNodeShutdown|WindowsHostNetwork|WindowsRunAsUserName) *=`, item)
	path := concat("", [container.path, ".command[", format_int(i, 10), "]"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, item in container.value.args
	regex.match(`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *(?:HyperVContainer|InPlacePodVerticalScaling|ValidatingAdmissionPolicy|WindowsCPUAndMemoryAffinity|WindowsEndpointSliceProxying|WindowsGMSA|WindowsGracefulNodeShutdown|WindowsHostNetwork|WindowsRunAsUserName) *=`, item)
	path := concat("", [container.path, ".args[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, item in container.value.command
	regex.match(`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *(?:CSIMigration|CSIMigrationAWS|CSIMigrationAzureDisk|CSIMigrationGCE|CSIMigrationOpenStack|EphemeralContainers|IdentifyPodOS|PodSecurity) *= *(?:[Ff]alse|FALSE|[fF]|0) *(?:,|$)`, item)
	path := concat("", [container.path, ".command[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, item in container.value.args
	regex.match(`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *(?:CSIMigration|CSIMigrationAWS|CSIMigrationAzureDisk|CSIMigrationGCE|CSIMigrationOpenStack|EphemeralContainers|IdentifyPodOS|PodSecurity) *= *(?:[Ff]alse|FALSE|[fF]|0) *(?:,|$)`, item)
	path := concat("", [container.path, ".args[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_3, "risk", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, item in container.value.command
	regex.match(`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *WindowsHostProcessContainers *= *(?:[Ff]alse|FALSE|[fF]|0) *(?:,|$)`, item)
	path := concat("", [container.path, ".command[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_3, "risk", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, item in container.value.args
	regex.match(`^(?:--feature-gates=)?(?:[^,=]*=[^,=]*,)* *WindowsHostProcessContainers *= *(?:[Ff]alse|FALSE|[fF]|0) *(?:,|$)`, item)
	path := concat("", [container.path, ".args[", format_int(i, 10), "]"])
}
