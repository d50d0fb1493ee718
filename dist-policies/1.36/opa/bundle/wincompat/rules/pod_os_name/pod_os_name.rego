# METADATA
# title: "Invalid os.name on a pod"
# description: >-
#   The API server accepts two operating systems, in lowercase. It rejects any other name at spec.os, and a missing or
#   empty name at spec.os.name.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/apis/core/validation/validation.go, validateOS: Reports an empty name at
#     spec.os.name, and an unknown name at spec.os.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.24.17/pkg/apis/core/validation/validation.go
#   description: >-
#     kubernetes/kubernetes v1.24.17, pkg/apis/core/validation/validation.go, validateOS: Same in 1.24, where the gate
#     IdentifyPodOS is enabled by default.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Comparison with Linux\"."
# - ref: https://kubernetes.io/docs/concepts/windows/user-guide/
#   description: "Guide for Running Windows Containers in Kubernetes, \"Taints and tolerations\"."
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/user-guide.md
#   description: >-
#     Guide for scheduling Windows containers in Kubernetes, "Taints and Tolerations": Writes Windows with a capital
#     letter.
# custom:
#   id: pod-os-name
#   family: identity
#   profile: core
#   effects: ["rejected"]
#   severity: error
package wincompat.rules.pod_os_name

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "pod-os-name",
	"profile": "core",
	"message": "The API server accepts only linux and windows as os.name, in lowercase.",
	"remediation": "Set spec.os.name to windows or linux.",
}

about_2 := {
	"rule": "pod-os-name",
	"profile": "core",
	"message": "spec.os has no name, so the API server rejects the pod.",
	"remediation": "Set spec.os.name to windows or linux, or remove spec.os.",
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

findings contains lib.finding(about, "rejected", "spec.os") if {
	lib.pod
	count(lib.template.spec.os.name) > 0
	not name_is_linux_or_windows
}

findings contains lib.finding(about_2, "rejected", "spec.os.name") if {
	lib.pod
	lib.template.spec.os != null
	not name_is_not_empty
}

name_is_linux_or_windows if {
	lib.template.spec.os.name in {"linux", "windows"}
}

name_is_not_empty if {
	count(lib.template.spec.os.name) > 0
}
