# METADATA
# title: "Unsupported endpoint on a Windows kubelet"
# description: >-
#   On Windows, the kubelet connects to its container runtime through a named pipe or TCP. Any other endpoint is an
#   error, and the kubelet exits.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/util/util_windows.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/util/util_windows.go, GetAddressAndDialer: Returns an error for every
#     other scheme, and for an endpoint without one.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/cri/remote/remote_runtime.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/cri/remote/remote_runtime.go, NewRemoteRuntimeService: Returns that
#     error, and the kubelet exits.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/cri/remote/remote_image.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/cri/remote/remote_image.go, NewRemoteImageService: The same for the
#     image service.
# custom:
#   id: kubelet-runtime-endpoint
#   family: nodes
#   profile: core
#   effects: ["fails"]
#   severity: error
package wincompat.rules.kubelet_runtime_endpoint

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kubelet-runtime-endpoint",
	"profile": "core",
	"message": "The kubelet on Windows supports only npipe and tcp endpoints. With this endpoint, it fails to start.",
	"remediation": "Set the endpoint to a named pipe, such as npipe:////./pipe/containerd-containerd.",
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

findings contains lib.finding(about, "fails", "containerRuntimeEndpoint") if {
	lib.windows_kubelet
	count(lib.template.containerRuntimeEndpoint) > 0
	not container_runtime_endpoint_matches_pattern
}

findings contains lib.finding(about, "fails", "imageServiceEndpoint") if {
	lib.windows_kubelet
	count(lib.template.imageServiceEndpoint) > 0
	not image_service_endpoint_matches_pattern
}

container_runtime_endpoint_matches_pattern if {
	regex.match(`^(?:[Nn][Pp][Ii][Pp][Ee]|[Tt][Cc][Pp]):`, lib.template.containerRuntimeEndpoint)
}

image_service_endpoint_matches_pattern if {
	regex.match(`^(?:[Nn][Pp][Ii][Pp][Ee]|[Tt][Cc][Pp]):`, lib.template.imageServiceEndpoint)
}
