# METADATA
# title: "A Windows pod does not share a process namespace"
# description: >-
#   Containers on Windows have no process namespace to share. With os.name windows the API server refuses the field with
#   any value, false included; without it the request ends in the Linux part of the sandbox configuration. Of the pod,
#   its containers share the network and its volumes, but neither processes nor a root file system.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateWindows: Any value is forbidden
#     when os.name is windows.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kuberuntime/util/util.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kuberuntime/util/util.go, PidNamespaceForPod: Becomes a mode of the
#     Linux sandbox.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/server/sandbox_run_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/server/sandbox_run_windows.go, sandboxContainerSpec: Builds a sandbox from
#     the Windows part alone.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for Pod specifications": Needs Linux namespaces; on Windows the
#     containers of a pod share the network only. Windows in Kubernetes, "Comparison with Linux".
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
	"message": "Containers of a Windows pod cannot share a process namespace.",
	"remediation": "Remove shareProcessNamespace, with any value. Processes that must see each other run in one container.",
}

about_2 := {
	"rule": "win-share-process-namespace",
	"profile": "core",
	"message": "shareProcessNamespace means nothing to Windows, and the API server refuses it as soon as os.name is set.",
	"remediation": "Remove shareProcessNamespace before spec.os.name is added.",
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

findings contains lib.finding(about, "rejected", "spec.shareProcessNamespace") if {
	lib.declared_windows
	lib.template.spec.shareProcessNamespace != null
}

findings contains lib.finding(about, "ignored", "spec.shareProcessNamespace") if {
	lib.undeclared_windows
	lib.template.spec.shareProcessNamespace == true
}

findings contains lib.finding(about_2, "advice", "spec.shareProcessNamespace") if {
	lib.undeclared_windows
	lib.template.spec.shareProcessNamespace == false
}
