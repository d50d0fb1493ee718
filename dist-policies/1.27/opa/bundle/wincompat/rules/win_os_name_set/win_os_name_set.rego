# METADATA
# title: "A Windows pod says in os.name that it is for Windows"
# description: >-
#   Kubernetes treats a pod as Windows only where spec.os.name says so: the API server then checks it against what
#   Windows lacks, the kubelet of a Linux node refuses it, and Pod Security asks for no Linux settings. A node selector
#   does none of this.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, ValidatePodSpec: Fields are checked
#     against the operating system only where spec.os is set.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/lifecycle/predicate.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSField: A pod of
#     another os.name than the node's system becomes Failed with the reason PodOSNotSupported.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\". Windows in Kubernetes, \"Taints and tolerations\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Taints and tolerations\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Taints and Tolerations": Writes the value with a capital
#     letter, which the API server refuses.
# custom:
#   id: win-os-name-set
#   family: identity
#   profile: recommended
#   effects: ["advice"]
#   severity: info
package wincompat.rules.win_os_name_set

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-os-name-set",
	"profile": "recommended",
	"message": "This pod is for Windows, but os.name does not say so. With os.name the API server refuses fields that only Linux has, so those must go in the same step.",
	"remediation": "Set spec.os.name to windows, and in the same edit remove every Linux-only field that other findings name, such as capabilities, seccompProfile or runAsUser, whatever its value.",
}

about_2 := {
	"rule": "win-os-name-set",
	"profile": "recommended",
	"message": "This pod is for Windows, but os.name does not say so. With os.name the API server refuses fields that only Linux has, so those must go in the same step.",
	"remediation": "Set spec.os.name to windows and the node selector kubernetes.io/os to windows, and in the same edit remove every Linux-only field that other findings name, such as capabilities, seccompProfile or runAsUser, whatever its value.",
}

findings contains lib.finding(about, "advice", "spec.os.name") if {
	lib.certain_windows
	object.get(lib.template, ["spec", "os"], null) == null
}

findings contains lib.finding(about_2, "advice", "spec.os.name") if {
	lib.undeclared_windows
	object.get(lib.template, ["spec", "os"], null) == null
	not lib.certain_windows
}
