# METADATA
# title: "Windows pod without os.name"
# description: >-
#   Kubernetes treats a pod as a Windows pod only if spec.os.name is windows. The API server then rejects fields that
#   Windows does not support, the kubelet on a Linux node rejects the pod, and from version 1.25 of its standards, Pod
#   Security does not require Linux settings. A node selector does none of this. Service meshes add a Linux container
#   with such fields to pods that ask for it.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, ValidatePodSpec: Checks fields against the
#     operating system only if spec.os is set.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/lifecycle/predicate.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/lifecycle/predicate.go, rejectPodAdmissionBasedOnOSField: A pod whose
#     os.name is not the node's operating system becomes Failed with the reason PodOSNotSupported.
# - ref: https://github.com/kubernetes/pod-security-admission/blob/v0.25.16/policy/check_capabilities_restricted.go
#   description: >-
#     kubernetes/pod-security-admission v0.25.16, policy/check_capabilities_restricted.go, capabilitiesRestricted_1_25:
#     Allows any pod with os.name windows. The checks for allowPrivilegeEscalation and seccompProfile do the same.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\". Windows in Kubernetes, \"Taints and tolerations\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Taints and tolerations\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Comparison with Linux\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Taints and Tolerations": Capitalizes the value, which the
#     API server rejects.
# - ref: https://github.com/linkerd/linkerd2/blob/0467b8dc/pkg/inject/report.go
#   description: >-
#     Linkerd, the conditions of an injection: The values of the annotation linkerd.io/inject. Pods with hostNetwork get
#     no sidecar.
# - ref: https://github.com/istio/istio/blob/00af2c55/pkg/kube/inject/inject.go
#   description: >-
#     Istio, injectRequired: The label sidecar.istio.io/inject counts before the annotation. Pods with hostNetwork get
#     no sidecar.
# - ref: https://github.com/hashicorp/consul-k8s/blob/0027b7e2/control-plane/connect-inject/webhook/mesh_webhook.go
#   description: >-
#     Consul on Kubernetes, shouldInject: Reads the annotation consul.hashicorp.com/connect-inject as Go's ParseBool
#     does.
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
	"message": "This pod is for Windows, but os.name is not set. With os.name, the API server rejects Linux-only fields.",
	"remediation": "Set spec.os.name to windows. In the same edit, remove all Linux-only fields that other findings report, such as capabilities, seccompProfile or runAsUser.",
}

about_2 := {
	"rule": "win-os-name-set",
	"profile": "recommended",
	"message": "This pod is for Windows, but os.name is not set. With os.name, the API server rejects Linux-only fields.",
	"remediation": "Set spec.os.name and the node selector kubernetes.io/os to windows. In the same edit, remove all Linux-only fields that other findings report, such as capabilities, seccompProfile or runAsUser.",
}

about_3 := {
	"rule": "win-os-name-set",
	"profile": "recommended",
	"message": "This pod is for Windows, but os.name is not set. It also asks for the sidecar of a service mesh, which runs on Linux only and sets fields that the API server rejects with os.name.",
	"remediation": "In the same edit, remove the label or annotation that asks for the sidecar, and set spec.os.name to windows.",
}

findings contains lib.finding(about, "advice", "spec.os.name") if {
	lib.certainly_windows
	object.get(lib.template, ["spec", "os"], null) == null
	not lib.announcing_sidecar
}

findings contains lib.finding(about_2, "advice", "spec.os.name") if {
	lib.undeclared_windows
	object.get(lib.template, ["spec", "os"], null) == null
	not lib.certainly_windows
	not lib.announcing_sidecar
}

findings contains lib.finding(about_3, "advice", "spec.os.name") if {
	lib.undeclared_windows
	object.get(lib.template, ["spec", "os"], null) == null
	lib.announcing_sidecar
}
