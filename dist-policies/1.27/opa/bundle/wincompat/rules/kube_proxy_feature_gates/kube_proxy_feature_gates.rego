# METADATA
# title: "kube-proxy is given feature gates that it knows, and those it needs"
# description: "kube-proxy does not start when it is given a feature gate that its version does not have, or when it is to switch off one that is on for good. On Windows it does not start either when direct server return is on without its gate."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/cmd/kube-proxy/app/server.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/features/kube_features.go
# - ref: https://github.com/kubernetes/component-base/blob/v0.27.16/featuregate/feature_gate.go
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
# custom:
#   id: kube-proxy-feature-gates
#   family: nodes
#   profile: core
#   effects: ["fails", "risk"]
#   kubernetes: "1.27"
package wincompat.rules.kube_proxy_feature_gates

import data.wincompat.lib
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

findings contains lib.finding(about, "fails", path) if {
	lib.kube_proxy_file
	some key, value in lib.template.featureGates
	entry := {"key": key, "value": value}
	entry.key in {"CSIMigration", "CSIMigrationAWS", "CSIMigrationAzureDisk", "CSIMigrationOpenStack", "EphemeralContainers", "HyperVContainer", "IdentifyPodOS", "WindowsCPUAndMemoryAffinity", "WindowsEndpointSliceProxying", "WindowsGMSA", "WindowsGracefulNodeShutdown", "WindowsRunAsUserName"}
	path := concat("", ["featureGates[", key, "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.kube_proxy_file
	some key, value in lib.template.featureGates
	entry := {"key": key, "value": value}
	entry.key in {"CSIMigrationAzureFile", "CSIMigrationGCE", "CSIMigrationvSphere", "PodSecurity", "SeccompDefault", "ServiceInternalTrafficPolicy", "WindowsHostProcessContainers"}
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
