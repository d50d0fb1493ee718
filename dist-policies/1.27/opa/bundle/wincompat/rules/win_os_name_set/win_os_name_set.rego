# METADATA
# title: "A Windows pod says in os.name that it is for Windows"
# description: "Kubernetes treats a pod as Windows only where spec.os.name says so: the API server then checks it against what Windows lacks, the kubelet of a Linux node refuses it, and Pod Security asks for no Linux settings. A node selector does none of this."
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/lifecycle/predicate.go
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
# custom:
#   id: win-os-name-set
#   family: identity
#   profile: recommended
#   effects: ["advice"]
#   kubernetes: "1.27"
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

findings contains lib.finding(about, "advice", "spec.os.name") if {
	lib.undeclared_windows
	object.get(lib.template, ["spec", "os"], null) == null
}
