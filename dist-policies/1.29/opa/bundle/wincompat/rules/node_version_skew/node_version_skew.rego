# METADATA
# title: "Unsupported kubelet version on a Windows node"
# description: >-
#   The kubelet must not be newer than the API server. Up to 1.27, it may be at most two minor versions older, and from
#   1.28 on, three. Other combinations are not supported, on Windows as on Linux.
# related_resources:
# - ref: https://github.com/kubernetes/website/blob/release-1.27/content/en/releases/version-skew-policy.md
#   description: "Version skew policy of Kubernetes 1.27: Allows two minor versions."
# - ref: https://kubernetes.io/releases/version-skew-policy/
#   description: "Version skew policy: Allows three minor versions since 1.28."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Windows OS version compatibility": The version skew policy also applies to Windows nodes.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Windows OS version compatibility\"."
# custom:
#   id: node-version-skew
#   family: nodes
#   profile: core
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.node_version_skew

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "node-version-skew",
	"profile": "core",
	"message": "The API server supports kubelets of its own minor version and of the three before it. This kubelet is older or newer.",
	"remediation": "Upgrade or downgrade the kubelet. If your API server has another version, set --kubernetes to it or install its policies.",
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

findings contains lib.finding(about, "risk", "status.nodeInfo.kubeletVersion") if {
	lib.windows_node
	count(lib.template.status.nodeInfo.kubeletVersion) > 0
	not kubelet_version_matches_v1_26
}

kubelet_version_matches_v1_26 if {
	regex.match(`^v1\.(?:26|27|28|29)\.`, lib.template.status.nodeInfo.kubeletVersion)
}
