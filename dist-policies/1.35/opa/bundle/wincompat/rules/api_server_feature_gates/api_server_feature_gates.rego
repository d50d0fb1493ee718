# METADATA
# title: "Unknown or locked feature gate for the API server"
# description: >-
#   This rule covers feature gates that affect Windows pods, in the static Pod of an API server. The API server fails to
#   start when a flag names a gate that its version does not know, or changes one that is locked.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/features/kube_features.go, defaultKubernetesFeatureGates: Lists the feature
#     gates of all components. Also checked in 1.24.17, 1.25.16 and 1.26.15.
# - ref: https://github.com/kubernetes/component-base/blob/v0.27.16/featuregate/feature_gate.go
#   description: >-
#     kubernetes/component-base v0.27.16, featuregate/feature_gate.go, SetFromMap: Returns an error for an unknown gate,
#     and for a locked gate that is set to another value.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/api/pod/util.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/api/pod/util.go, dropDisabledFields: Drops spec.os while IdentifyPodOS is
#     disabled.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/apis/core/validation/validation.go, validateWindowsHostProcessPod: Rejects
#     hostProcess while its gate is disabled.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Comparison with Linux": IdentifyPodOS must be enabled on the API server.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Taints and Tolerations": IdentifyPodOS is enabled by
#     default.
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: >-
#     Guide for Running Windows Containers in Kubernetes, "Taints and tolerations": The gate may be needed only in
#     versions before 1.24.
# custom:
#   id: api-server-feature-gates
#   family: control-plane
#   profile: core
#   effects: ["fails"]
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
	"message": "This version of the API server does not know one of these feature gates and fails to start.",
	"remediation": "Remove the gate from the flag. The error of the API server names it.",
}

about_2 := {
	"rule": "api-server-feature-gates",
	"profile": "core",
	"message": "One of these feature gates is locked to true. The API server fails to start when the gate is set to false.",
	"remediation": "Remove the gate from the flag. The error of the API server names it.",
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

findings contains lib.finding(about, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, item in container.value.command
	regex.match(
		`^(?:--feature[-_]gates=)?(?:[^,=]*=[^,=]*,)* *(?:kube:)?(?:AppArmor|AppArmorFields|CSIMigration|CSIMigrationAWS|CSIMigrationAzureDisk|CSIMigrationAzureFile|CSIMigrationGCE|CSIMigrationOpenStack|CSIMigrationRBD|CSIMigrationvSphere|EphemeralContainers|HyperVContainer|IdentifyPodOS|PodSecurity|ProxyTerminatingEndpoints|SeccompDefault|ServiceInternalTrafficPolicy|SizeMemoryBackedVolumes|UserNamespacesStatelessPodsSupport|ValidatingAdmissionPolicy|WindowsEndpointSliceProxying|WindowsGMSA|WindowsHostProcessContainers|WindowsRunAsUserName) *=`,
		item,
	)
	path := concat("", [container.path, ".command[", format_int(i, 10), "]"])
}

findings contains lib.finding(about, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, arg in container.value.args
	regex.match(
		`^(?:--feature[-_]gates=)?(?:[^,=]*=[^,=]*,)* *(?:kube:)?(?:AppArmor|AppArmorFields|CSIMigration|CSIMigrationAWS|CSIMigrationAzureDisk|CSIMigrationAzureFile|CSIMigrationGCE|CSIMigrationOpenStack|CSIMigrationRBD|CSIMigrationvSphere|EphemeralContainers|HyperVContainer|IdentifyPodOS|PodSecurity|ProxyTerminatingEndpoints|SeccompDefault|ServiceInternalTrafficPolicy|SizeMemoryBackedVolumes|UserNamespacesStatelessPodsSupport|ValidatingAdmissionPolicy|WindowsEndpointSliceProxying|WindowsGMSA|WindowsHostProcessContainers|WindowsRunAsUserName) *=`,
		arg,
	)
	path := concat("", [container.path, ".args[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, item in container.value.command
	regex.match(
		`^(?:--feature[-_]gates=)?(?:[^,=]*=[^,=]*,)* *(?:kube:)?(?:CSIMigrationPortworx|ExecProbeTimeout|InPlacePodVerticalScaling|NodeSwap|RecursiveReadOnlyMounts|SupplementalGroupsPolicy|WinDSR|WinOverlay) *= *(?:[Ff]alse|FALSE|[fF]|0) *(?:,|$)`,
		item,
	)
	path := concat("", [container.path, ".command[", format_int(i, 10), "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.api_server
	some container in lib.judged_containers
	some i, arg in container.value.args
	regex.match(
		`^(?:--feature[-_]gates=)?(?:[^,=]*=[^,=]*,)* *(?:kube:)?(?:CSIMigrationPortworx|ExecProbeTimeout|InPlacePodVerticalScaling|NodeSwap|RecursiveReadOnlyMounts|SupplementalGroupsPolicy|WinDSR|WinOverlay) *= *(?:[Ff]alse|FALSE|[fF]|0) *(?:,|$)`,
		arg,
	)
	path := concat("", [container.path, ".args[", format_int(i, 10), "]"])
}
