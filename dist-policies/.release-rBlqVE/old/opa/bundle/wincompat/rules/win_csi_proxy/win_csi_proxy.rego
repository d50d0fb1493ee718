# METADATA
# title: "CSI volume that may need csi-proxy on a Windows pod"
# description: >-
#   A CSI driver in a regular Windows container cannot mount anything itself. It calls csi-proxy, a program that must be
#   installed on every Windows node, because the privileged containers that such drivers use on Linux do not exist on
#   Windows. Newer drivers run as HostProcess containers and do not need csi-proxy. The Secrets Store driver does not
#   need it either, because on Windows it mounts nothing and writes files instead.
# related_resources:
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"CSI plugins\": csi-proxy must run on each Windows node."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: >-
#     Windows node support, "What will never work": CSI plugins do not work, because privileged containers do not exist.
#     csi-proxy came later.
# - ref: https://github.com/kubernetes-sigs/secrets-store-csi-driver/blob/v1.1.2/deploy/secrets-store-csi-driver-windows.yaml
#   description: >-
#     kubernetes-sigs/secrets-store-csi-driver v1.1.2, deploy/secrets-store-csi-driver-windows.yaml: A regular container
#     without a named pipe of csi-proxy.
# - ref: https://kubernetes-csi.github.io/docs/csi-windows.html
#   description: "CSI documentation: Windows support."
# custom:
#   id: win-csi-proxy
#   family: volumes
#   profile: recommended
#   effects: ["advice"]
#   severity: info
package wincompat.rules.win_csi_proxy

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-csi-proxy",
	"profile": "recommended",
	"message": "The driver of this volume must run on the Windows node. Most drivers need csi-proxy there, unless they run as HostProcess containers.",
	"remediation": "Make sure that the driver has a Windows build on these nodes, and that csi-proxy is installed there or the driver runs as HostProcess containers.",
}

findings contains lib.finding(about, "advice", path) if {
	lib.windows
	some i, volume in lib.template.spec.volumes
	volume.csi != null
	not volume.csi.driver == "secrets-store.csi.k8s.io"
	path := concat("", ["spec.volumes[", format_int(i, 10), "].csi"])
}
