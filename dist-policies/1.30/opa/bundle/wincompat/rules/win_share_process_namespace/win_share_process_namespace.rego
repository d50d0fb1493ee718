# METADATA
# title: "shareProcessNamespace on a Windows pod"
# description: >-
#   Windows containers have no process namespace to share. With os.name windows, the API server rejects the field with
#   any value, including false. Without it, the kubelet writes the request only into the Linux part of the sandbox
#   configuration. The containers of a Windows pod share the network and the pod's volumes, but neither processes nor a
#   root file system.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Forbids any value when
#     os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/util/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/util/util.go, PidNamespaceForPod: Translates the field
#     into a mode of the Linux sandbox.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run_windows.go, sandboxContainerSpec: Builds the sandbox
#     only from the Windows part of the configuration.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for Pod specifications": Needs Linux namespaces; the containers of a
#     Windows pod share only the network. Windows in Kubernetes, "Comparison with Linux".
# custom:
#   id: win-share-process-namespace
#   family: host-namespaces
#   profile: core
#   effects: ["rejected", "ignored", "advice"]
#   severity: error
package wincompat.rules.win_share_process_namespace

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-share-process-namespace",
	"profile": "core",
	"message": "The API server rejects a pod with os.name windows that sets shareProcessNamespace, even to false. Windows containers have no process namespace to share.",
	"remediation": "Remove shareProcessNamespace. Run processes that must see each other in one container.",
}

about_2 := {
	"rule": "win-share-process-namespace",
	"profile": "core",
	"message": "Windows containers have no process namespace to share, so setting shareProcessNamespace to true has no effect.",
	"remediation": "Remove shareProcessNamespace. Run processes that must see each other in one container.",
}

about_3 := {
	"rule": "win-share-process-namespace",
	"profile": "core",
	"message": "Setting shareProcessNamespace to false has no effect on Windows. With os.name windows, the API server rejects even false.",
	"remediation": "Remove shareProcessNamespace before you set spec.os.name.",
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

findings contains lib.finding(about, "rejected", "spec.shareProcessNamespace") if {
	lib.declared_windows
	lib.template.spec.shareProcessNamespace != null
}

findings contains lib.finding(about_2, "ignored", "spec.shareProcessNamespace") if {
	lib.undeclared_windows
	lib.template.spec.shareProcessNamespace == true
}

findings contains lib.finding(about_3, "advice", "spec.shareProcessNamespace") if {
	lib.undeclared_windows
	lib.template.spec.shareProcessNamespace == false
}
