# METADATA
# title: "GMSA on Windows nodes that may lack the network share patch"
# description: >-
#   With containerd, a container with a GMSA identity can reach network shares only if Windows is patched for a known
#   kernel bug. The API does not show whether a node with an older release has the patch. Windows Server 2022 was
#   released after the patch and includes it.
# related_resources:
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"ContainerD\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"cri-containerd\"."
# - ref: https://github.com/microsoft/Windows-Containers/issues/44
#   description: >-
#     microsoft/Windows-Containers issue 44: GMSA with containerd: Lists the releases with the bug and says that they
#     are patched. Windows Server 2022 is not one of them.
# - ref: https://github.com/kubernetes/website/pull/27131
#   description: >-
#     kubernetes/website pull request 27131: GMSA with containerd on Windows Server 2019: The patch for Windows Server
#     2019 is the March 2021 update, build 17763.1817.
# custom:
#   id: win-gmsa-network-share
#   family: host-process
#   profile: recommended
#   effects: ["advice"]
#   severity: info
package wincompat.rules.win_gmsa_network_share

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-gmsa-network-share",
	"profile": "recommended",
	"message": "This pod uses a GMSA. With containerd, it can reach network shares only from nodes whose Windows is patched for a known kernel bug.",
	"remediation": "Keep Windows nodes patched (Windows Server 2019: 10.0.17763.1817 or later), or select nodes with Windows Server 2022 or newer, which include the patch, with node.kubernetes.io/windows-build.",
}

findings contains lib.finding(about, "advice", "spec.securityContext.windowsOptions.gmsaCredentialSpecName") if {
	lib.windows
	lib.template.spec.securityContext.windowsOptions.gmsaCredentialSpecName != null
	unable_to_run_2019_images_match
}

findings contains lib.finding(about, "advice", "spec.securityContext.windowsOptions.gmsaCredentialSpec") if {
	lib.windows
	lib.template.spec.securityContext.windowsOptions.gmsaCredentialSpec != null
	unable_to_run_2019_images_match
	object.get(lib.template, ["spec", "securityContext", "windowsOptions", "gmsaCredentialSpecName"], null) == null
}

findings contains lib.finding(about, "advice", path) if {
	lib.windows
	unable_to_run_2019_images_match
	some container in lib.judged_containers
	container.value.securityContext.windowsOptions.gmsaCredentialSpecName != null
	path := concat("", [container.path, ".securityContext.windowsOptions.gmsaCredentialSpecName"])
}

findings contains lib.finding(about, "advice", path) if {
	lib.windows
	unable_to_run_2019_images_match
	some container in lib.judged_containers
	container.value.securityContext.windowsOptions.gmsaCredentialSpec != null
	object.get(container.value, ["securityContext", "windowsOptions", "gmsaCredentialSpecName"], null) == null
	path := concat("", [container.path, ".securityContext.windowsOptions.gmsaCredentialSpec"])
}

unable_to_run_2019_images_match if {
	not lib.unable_to_run_2019_images
}

unable_to_run_2019_images_match if {
	not lib.unable_to_run_20h2_images
}
