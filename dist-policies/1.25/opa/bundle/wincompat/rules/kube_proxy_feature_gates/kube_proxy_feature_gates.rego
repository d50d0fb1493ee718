# METADATA
# title: "kube-proxy is given feature gates that it knows, and those it needs"
# description: >-
#   kube-proxy does not start when it is given a feature gate that its version does not have, or when it is to switch
#   off one that is on for good. On Windows it does not start either when direct server return is on without its gate.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go, NewProxier: An error for direct server return or
#     an overlay without the gate. The same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/cmd/kube-proxy/app/server.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, cmd/kube-proxy/app/server.go, Complete: The gates of the file are all that there
#     are; flags beside a file do not count.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/features/kube_features.go, defaultKubernetesFeatureGates: The gates of every
#     component; read in 1.24.17, 1.25.16 and 1.26.15, too.
# - ref: https://github.com/kubernetes/component-base/blob/v0.27.16/featuregate/feature_gate.go
#   description: >-
#     kubernetes/component-base v0.27.16, featuregate/feature_gate.go, SetFromMap: An error for unknown gates, and for
#     locked ones with another value.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "Windows Node Roadmap (post-GA work)": Direct server return is still to be done.
# custom:
#   id: kube-proxy-feature-gates
#   family: nodes
#   profile: core
#   effects: ["fails", "risk"]
#   severity: error
package wincompat.rules.kube_proxy_feature_gates

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kube-proxy-feature-gates",
	"profile": "core",
	"message": "kube-proxy of this version does not know this feature gate, and does not start.",
	"remediation": "Remove the gate.",
}

about_2 := {
	"rule": "kube-proxy-feature-gates",
	"profile": "core",
	"message": "This feature is on for good. kube-proxy does not start when the gate is to switch it off.",
	"remediation": "Remove the gate.",
}

about_3 := {
	"rule": "kube-proxy-feature-gates",
	"profile": "core",
	"message": "Direct server return needs the feature gate WinDSR, which is off by default. Without it kube-proxy does not start.",
	"remediation": "Set WinDSR to true in featureGates, or enableDSR to false.",
}

about_4 := {
	"rule": "kube-proxy-feature-gates",
	"profile": "core",
	"message": "Without WinOverlay, kube-proxy does not start on a Windows node with an overlay network.",
	"remediation": "Remove the gate if the network of the cluster is an overlay, such as VXLAN.",
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
	lib.kube_proxy_file
	some key, value in lib.template.featureGates
	entry := {"key": key, "value": value}
	entry.key in {
		"HyperVContainer",
		"InPlacePodVerticalScaling",
		"ValidatingAdmissionPolicy",
		"WindowsCPUAndMemoryAffinity",
		"WindowsEndpointSliceProxying",
		"WindowsGMSA",
		"WindowsGracefulNodeShutdown",
		"WindowsHostNetwork",
		"WindowsRunAsUserName",
	}
	path := concat("", ["featureGates[", key, "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.kube_proxy_file
	some key, value in lib.template.featureGates
	entry := {"key": key, "value": value}
	entry.key in {
		"CSIMigration",
		"CSIMigrationAWS",
		"CSIMigrationAzureDisk",
		"CSIMigrationGCE",
		"CSIMigrationOpenStack",
		"EphemeralContainers",
		"IdentifyPodOS",
		"PodSecurity",
	}
	entry.value == false
	path := concat("", ["featureGates[", key, "]"])
}

findings contains lib.finding(about_3, "fails", "winkernel.enableDSR") if {
	lib.windows_kube_proxy
	lib.template.winkernel.enableDSR == true
	not lib.template.featureGates.WinDSR == true
}

findings contains lib.finding(about_4, "risk", "featureGates[WinOverlay]") if {
	lib.windows_kube_proxy
	lib.template.featureGates.WinOverlay == false
}
