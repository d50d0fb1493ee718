# METADATA
# title: "Wrong or missing feature gate for kube-proxy"
# description: >-
#   kube-proxy fails to start when its configuration names a feature gate that its version does not know, or changes one
#   that is locked. On Windows, in the mode kernelspace, it also fails to start when direct server return is enabled
#   without its gate. Up to 1.25, that is not the default mode.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.25.16/cmd/kube-proxy/app/server_windows.go
#   description: >-
#     kubernetes/kubernetes v1.25.16, cmd/kube-proxy/app/server_windows.go, newProxyServer: Calls NewProxier of
#     winkernel only if getProxyMode returns kernelspace. Same in 1.24.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.26.15/cmd/kube-proxy/app/server_windows.go
#   description: >-
#     kubernetes/kubernetes v1.26.15, cmd/kube-proxy/app/server_windows.go, newProxyServer: Always calls NewProxier of
#     winkernel. Same in 1.27.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/proxy/winkernel/proxier.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/proxy/winkernel/proxier.go, NewProxier: Returns an error for direct server
#     return or an overlay network without its gate. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/cmd/kube-proxy/app/server.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, cmd/kube-proxy/app/server.go, Complete: Only the gates in the file count. Flags
#     are ignored if there is a file.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/features/kube_features.go, defaultKubernetesFeatureGates: Lists the feature
#     gates of all components. Also checked in 1.24.17, 1.25.16 and 1.26.15.
# - ref: https://github.com/kubernetes/component-base/blob/v0.27.16/featuregate/feature_gate.go
#   description: >-
#     kubernetes/component-base v0.27.16, featuregate/feature_gate.go, SetFromMap: Returns an error for an unknown gate,
#     and for a locked gate that is set to another value.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Windows Node Roadmap (post-GA work)\": Direct server return is still planned."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.33.13/pkg/features/kube_features.go
#   description: "kubernetes/kubernetes v1.33.13, pkg/features/kube_features.go, WinDSR: Beta, on by default."
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.34.4/pkg/features/kube_features.go
#   description: "kubernetes/kubernetes v1.34.4, pkg/features/kube_features.go, WinOverlay: Locked to true, as WinDSR."
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
	"message": "This version of kube-proxy does not know this feature gate and fails to start.",
	"remediation": "Remove the gate.",
}

about_2 := {
	"rule": "kube-proxy-feature-gates",
	"profile": "core",
	"message": "This feature gate is locked to true. kube-proxy fails to start when the gate is set to false.",
	"remediation": "Remove the gate.",
}

about_3 := {
	"rule": "kube-proxy-feature-gates",
	"profile": "core",
	"message": "Direct server return requires the feature gate WinDSR, which is disabled by default. Without the gate, kube-proxy fails to start.",
	"remediation": "Set WinDSR to true in featureGates, or set enableDSR to false.",
}

about_4 := {
	"rule": "kube-proxy-feature-gates",
	"profile": "core",
	"message": "Without WinOverlay, kube-proxy fails to start on a Windows node with an overlay network.",
	"remediation": "Remove the gate if the cluster uses an overlay network, such as VXLAN.",
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
	lib.kube_proxy_file
	some key, value in lib.template.featureGates
	entry := {"key": key, "value": value}
	entry.key in {
		"CSIMigration",
		"CSIMigrationAWS",
		"CSIMigrationAzureDisk",
		"CSIMigrationAzureFile",
		"CSIMigrationGCE",
		"CSIMigrationOpenStack",
		"CSIMigrationRBD",
		"CSIMigrationvSphere",
		"ContainerStopSignals",
		"EphemeralContainers",
		"GitRepoVolumeDriver",
		"HyperVContainer",
		"IdentifyPodOS",
		"PodLevelResources",
		"PodSecurity",
		"ProxyTerminatingEndpoints",
		"SELinuxChangePolicy",
		"SeccompDefault",
		"ServiceInternalTrafficPolicy",
		"UserNamespacesStatelessPodsSupport",
		"WindowsCPUAndMemoryAffinity",
		"WindowsEndpointSliceProxying",
		"WindowsGMSA",
		"WindowsGracefulNodeShutdown",
		"WindowsHostProcessContainers",
		"WindowsRunAsUserName",
	}
	path := concat("", ["featureGates[", key, "]"])
}

findings contains lib.finding(about_2, "fails", path) if {
	lib.kube_proxy_file
	some key, value in lib.template.featureGates
	entry := {"key": key, "value": value}
	entry.key in {"AppArmor", "AppArmorFields", "ValidatingAdmissionPolicy"}
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
