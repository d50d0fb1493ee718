# METADATA
# title: "Graceful shutdown setting that Windows ignores"
# description: >-
#   Up to 1.31, the kubelet detects the shutdown of its node only on Linux. When a Windows node shuts down, its pods are
#   not terminated first, regardless of these settings. From 1.32 on, they work with the gate
#   WindowsGracefulNodeShutdown (on by default from 1.34 on) if the kubelet runs as a Windows service.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/nodeshutdown/nodeshutdown_manager_others.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/nodeshutdown/nodeshutdown_manager_others.go, NewManager: Does nothing
#     on other operating systems than Linux. Same in 1.24, 1.25 and 1.26.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.32.13/pkg/kubelet/nodeshutdown/nodeshutdown_manager_windows.go
#   description: >-
#     kubernetes/kubernetes v1.32.13, pkg/kubelet/nodeshutdown/nodeshutdown_manager_windows.go, NewManager: From 1.32,
#     an implementation for Windows, with the alpha gate WindowsGracefulNodeShutdown.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.34.4/pkg/features/kube_features.go
#   description: >-
#     kubernetes/kubernetes v1.34.4, pkg/features/kube_features.go, WindowsGracefulNodeShutdown: Beta, on by default.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.37.2/pkg/kubelet/nodeshutdown/nodeshutdown_manager_windows.go
#   description: >-
#     kubernetes/kubernetes v1.37.2, pkg/kubelet/nodeshutdown/nodeshutdown_manager_windows.go, start: Returns an error
#     unless the kubelet runs as a Windows service. The kubelet only logs it.
# custom:
#   id: kubelet-graceful-shutdown
#   family: nodes
#   profile: core
#   effects: ["ignored"]
#   severity: warning
package wincompat.rules.kubelet_graceful_shutdown

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "kubelet-graceful-shutdown",
	"profile": "core",
	"message": "The kubelet on Windows does not delay the shutdown of its node and does not terminate pods before it. This setting has no effect.",
	"remediation": "Remove the setting, and drain Windows nodes before they shut down.",
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

findings contains lib.finding(about, "ignored", "shutdownGracePeriod") if {
	lib.windows_kubelet
	regex.match(`[1-9]`, lib.template.shutdownGracePeriod)
}

findings contains lib.finding(about, "ignored", "shutdownGracePeriodCriticalPods") if {
	lib.windows_kubelet
	regex.match(`[1-9]`, lib.template.shutdownGracePeriodCriticalPods)
}

findings contains lib.finding(about, "ignored", "shutdownGracePeriodByPodPriority") if {
	lib.windows_kubelet
	count(lib.template.shutdownGracePeriodByPodPriority) > 0
}
