# METADATA
# title: "Node selector in a RuntimeClass that matches no node"
# description: >-
#   Pods inherit the node selector of their RuntimeClass. The kubelet sets kubernetes.io/os to linux or windows, in
#   lowercase. Windows nodes are amd64 only, and only Windows nodes have the label node.kubernetes.io/windows-build.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/plugin/pkg/admission/runtimeclass/admission.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, plugin/pkg/admission/runtimeclass/admission.go, setScheduling: Pods get the node
#     selector of their RuntimeClass.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_node_status.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/kubelet_node_status.go, initialNode: Sets the names that Go uses for
#     operating system and architecture, under the old and the new label keys.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.16/pkg/kubelet/kubelet_node_status_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.16, pkg/kubelet/kubelet_node_status_windows.go, getOSSpecificLabels: Sets the build
#     label on Windows only.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/hack/lib/golang.sh
#   description: >-
#     kubernetes/kubernetes v1.27.11, hack/lib/golang.sh, KUBE_SUPPORTED_NODE_PLATFORMS: Of the supported node
#     platforms, windows/amd64 is the only one for Windows.
# - ref: https://github.com/containerd/containerd/blob/v1.6.36/pkg/cri/config/config_windows.go
#   description: >-
#     containerd/containerd v1.6.36, pkg/cri/config/config_windows.go, DefaultConfig: The handler runhcs-wcow-process is
#     only in the configuration for Windows.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Simplifying with RuntimeClass\": The example selects windows and amd64."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: "Guide for scheduling Windows containers in Kubernetes, \"Simplifying with RuntimeClass\"."
# custom:
#   id: rc-node-selector
#   family: runtime-class
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.rc_node_selector

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "rc-node-selector",
	"profile": "core",
	"message": "No node has this value. The kubelet labels nodes with windows or linux, in lowercase, so pods with this RuntimeClass are never scheduled.",
	"remediation": "Use the value windows or linux.",
}

about_2 := {
	"rule": "rc-node-selector",
	"profile": "core",
	"message": "Windows nodes are amd64 only, so no Windows node matches this selector.",
	"remediation": "Select amd64, or do not select an architecture.",
}

about_3 := {
	"rule": "rc-node-selector",
	"profile": "core",
	"message": "This label selects Linux nodes, but another label of the selector, or the handler, exists on Windows nodes only. Pods with this RuntimeClass never start.",
	"remediation": "Select windows, or remove the label or handler that exists only on Windows nodes.",
}

deny contains results.of(finding) if {
	some finding in everywhere
	finding.severity == "error"
}

# The findings of each object.
everywhere contains object.union(finding, items.about(item)) if {
	some item in items.objects
	some finding in findings with input as item.object
}

findings contains lib.finding(about, "fails", "scheduling.nodeSelector[kubernetes.io/os]") if {
	lib.runtime_class_object
	lib.template.scheduling.nodeSelector["kubernetes.io/os"] != null
	not os_is_linux_or_windows
}

findings contains lib.finding(about, "fails", "scheduling.nodeSelector[beta.kubernetes.io/os]") if {
	lib.runtime_class_object
	lib.template.scheduling.nodeSelector["beta.kubernetes.io/os"] != null
	not os_is_linux_or_windows_2
}

findings contains lib.finding(about_2, "fails", "scheduling.nodeSelector[kubernetes.io/arch]") if {
	lib.windows_runtime_class
	lib.template.scheduling.nodeSelector["kubernetes.io/arch"] != null
	not lib.template.scheduling.nodeSelector["kubernetes.io/arch"] == "amd64"
	os_and_windows_build_and_handler_match
}

findings contains lib.finding(about_2, "fails", "scheduling.nodeSelector[beta.kubernetes.io/arch]") if {
	lib.windows_runtime_class
	lib.template.scheduling.nodeSelector["beta.kubernetes.io/arch"] != null
	not lib.template.scheduling.nodeSelector["beta.kubernetes.io/arch"] == "amd64"
	os_and_windows_build_and_handler_match
}

findings contains lib.finding(about_3, "fails", "scheduling.nodeSelector[kubernetes.io/os]") if {
	lib.runtime_class_object
	lib.template.scheduling.nodeSelector["kubernetes.io/os"] == "linux"
	windows_build_and_os_and_handler_match
}

findings contains lib.finding(about_3, "fails", "scheduling.nodeSelector[beta.kubernetes.io/os]") if {
	lib.runtime_class_object
	lib.template.scheduling.nodeSelector["beta.kubernetes.io/os"] == "linux"
	windows_build_and_os_and_handler_match_2
}

os_is_linux_or_windows if {
	lib.template.scheduling.nodeSelector["kubernetes.io/os"] in {"linux", "windows"}
}

os_is_linux_or_windows_2 if {
	lib.template.scheduling.nodeSelector["beta.kubernetes.io/os"] in {"linux", "windows"}
}

os_and_windows_build_and_handler_match if {
	lib.template.scheduling.nodeSelector["kubernetes.io/os"] == "windows"
}

os_and_windows_build_and_handler_match if {
	lib.template.scheduling.nodeSelector["beta.kubernetes.io/os"] == "windows"
}

os_and_windows_build_and_handler_match if {
	lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] != null
}

os_and_windows_build_and_handler_match if {
	regex.match(`^runhcs-wcow-`, lib.template.handler)
}

windows_build_and_os_and_handler_match if {
	lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] != null
}

windows_build_and_os_and_handler_match if {
	lib.template.scheduling.nodeSelector["beta.kubernetes.io/os"] == "windows"
}

windows_build_and_os_and_handler_match if {
	regex.match(`^runhcs-wcow-`, lib.template.handler)
}

windows_build_and_os_and_handler_match_2 if {
	lib.template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] != null
}

windows_build_and_os_and_handler_match_2 if {
	lib.template.scheduling.nodeSelector["kubernetes.io/os"] == "windows"
}

windows_build_and_os_and_handler_match_2 if {
	regex.match(`^runhcs-wcow-`, lib.template.handler)
}
