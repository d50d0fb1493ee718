# METADATA
# title: "Wrong feature gate for the kubelet"
# description: >-
#   This rule covers feature gates that affect Windows pods, on Linux and Windows nodes. The kubelet fails to start when
#   its configuration names a gate that its version does not know, or changes one that is locked.
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
#     kubernetes/kubernetes v1.24.17, pkg/api/pod/util.go, dropDisabledFields: The only code that checks IdentifyPodOS.
#     The kubelet does not check it.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, generatePodSandboxWindowsConfig:
#     Rejects HostProcess pods without the gate.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Comparison with Linux": IdentifyPodOS must also be enabled on the kubelet. In
#     fact, the kubelet never checks it.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for hostNetwork": WindowsHostNetwork must be enabled. In fact, it is
#     enabled by default and has no effect.
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Taints and tolerations\"."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.33.13, pkg/features/kube_features.go, WindowsHostNetwork: Deprecated, off by default, and
#     used nowhere.
# custom:
#   id: kubelet-feature-gates
#   family: nodes
#   profile: core
#   effects: ["fails", "ignored"]
#   severity: error
package wincompat.rules.kubelet_feature_gates

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kubelet-feature-gates",
	"profile": "core",
	"message": "This version of the kubelet does not know this feature gate and fails to start.",
	"remediation": "Remove the gate.",
}

about_2 := {
	"rule": "kubelet-feature-gates",
	"profile": "core",
	"message": "This feature gate is locked to true. The kubelet fails to start when the gate is set to false.",
	"remediation": "Remove the gate.",
}

about_3 := {
	"rule": "kubelet-feature-gates",
	"profile": "core",
	"message": "The kubelet no longer has code for this gate, and containerd lets only HostProcess pods use the network of a Windows node.",
	"remediation": "Remove the gate, and use HostProcess containers for pods that need the network of the node.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
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

findings contains lib.finding(about, "fails", path) if {
	lib.kubelet_file
	some key, value in lib.template.featureGates
	entry := {"key": key, "value": value}
	entry.key in {
		"AppArmor",
		"AppArmorFields",
		"CSIMigration",
		"CSIMigrationAWS",
		"CSIMigrationAzureDisk",
		"CSIMigrationAzureFile",
		"CSIMigrationGCE",
		"CSIMigrationOpenStack",
		"CSIMigrationRBD",
		"CSIMigrationvSphere",
		"EphemeralContainers",
		"HyperVContainer",
		"IdentifyPodOS",
		"PodSecurity",
		"ProxyTerminatingEndpoints",
		"SeccompDefault",
		"ServiceInternalTrafficPolicy",
		"SizeMemoryBackedVolumes",
		"UserNamespacesStatelessPodsSupport",
		"ValidatingAdmissionPolicy",
		"WindowsEndpointSliceProxying",
		"WindowsGMSA",
		"WindowsHostProcessContainers",
		"WindowsRunAsUserName",
	}
	path := concat("", ["featureGates[", key, "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.kubelet_file
	some key, value in lib.template.featureGates
	entry := {"key": key, "value": value}
	entry.key in {
		"CSIMigrationPortworx",
		"ExecProbeTimeout",
		"InPlacePodVerticalScaling",
		"NodeSwap",
		"RecursiveReadOnlyMounts",
		"SupplementalGroupsPolicy",
		"WinDSR",
		"WinOverlay",
	}
	entry.value == false
	path := concat("", ["featureGates[", key, "]"])
}

findings contains lib.finding(about_3, "ignored", "featureGates[WindowsHostNetwork]") if {
	lib.kubelet_file
	lib.template.featureGates.WindowsHostNetwork == true
}
