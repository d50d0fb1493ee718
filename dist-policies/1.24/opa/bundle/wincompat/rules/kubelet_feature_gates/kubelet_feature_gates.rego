# METADATA
# title: "A kubelet is given feature gates that it knows"
# description: >-
#   A component does not start when it is given a feature gate that its version does not have, or when it is to switch
#   off one that is on for good. Here are the gates that matter to Windows pods, on nodes of both systems.
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
#     kubernetes/kubernetes v1.24.17, pkg/api/pod/util.go, dropDisabledFields: The only place that asks for
#     IdentifyPodOS; the kubelet does not.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/kubelet/kuberuntime/kuberuntime_sandbox.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/kubelet/kuberuntime/kuberuntime_sandbox.go, generatePodSandboxWindowsConfig:
#     Refuses HostProcess pods without the gate.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: >-
#     Windows containers in Kubernetes, "Comparison with Linux": IdentifyPodOS must be on in the kubelet, too. The
#     kubelet never asks for it.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for hostNetwork": WindowsHostNetwork must be switched on. It is on,
#     without effect.
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Taints and tolerations\"."
# custom:
#   id: kubelet-feature-gates
#   family: nodes
#   profile: core
#   effects: ["fails", "ignored", "risk"]
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
	"message": "The kubelet of this version does not know this feature gate, and does not start.",
	"remediation": "Remove the gate.",
}

about_2 := {
	"rule": "kubelet-feature-gates",
	"profile": "core",
	"message": "This feature is on for good. The kubelet does not start when the gate is to switch it off.",
	"remediation": "Remove the gate.",
}

about_3 := {
	"rule": "kubelet-feature-gates",
	"profile": "core",
	"message": "Only the API server asks for this gate. The kubelet looks at spec.os of each pod all the same.",
	"remediation": "Remove the gate.",
}

about_4 := {
	"rule": "kubelet-feature-gates",
	"profile": "core",
	"message": "A Windows node with this kubelet starts no HostProcess containers.",
	"remediation": "Remove the gate if HostProcess pods run in the cluster.",
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
	lib.kubelet_file
	some key, value in lib.template.featureGates
	entry := {"key": key, "value": value}
	entry.key in {
		"HyperVContainer",
		"InPlacePodVerticalScaling",
		"UserNamespacesStatelessPodsSupport",
		"ValidatingAdmissionPolicy",
		"WindowsCPUAndMemoryAffinity",
		"WindowsGMSA",
		"WindowsGracefulNodeShutdown",
		"WindowsHostNetwork",
		"WindowsRunAsUserName",
	}
	path := concat("", ["featureGates[", key, "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.kubelet_file
	some key, value in lib.template.featureGates
	entry := {"key": key, "value": value}
	entry.key in {"CSIMigrationOpenStack", "WindowsEndpointSliceProxying"}
	entry.value == false
	path := concat("", ["featureGates[", key, "]"])
}

findings contains lib.finding(about_3, "ignored", "featureGates[IdentifyPodOS]") if {
	lib.kubelet_file
	lib.template.featureGates.IdentifyPodOS == false
}

findings contains lib.finding(about_4, "risk", "featureGates[WindowsHostProcessContainers]") if {
	lib.kubelet_file
	lib.template.featureGates.WindowsHostProcessContainers == false
}
