# METADATA
# title: "Custom terminationGracePeriodSeconds on a Windows pod"
# description: >-
#   The kubelet alone does not decide how much time a Windows container gets to stop. By default, Windows itself waits
#   five seconds in Server Core images, as set in the Windows registry of the image. Newer releases of containerd
#   override this value; Docker-based runtimes do not.
# related_resources:
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/hcsoci/hcsdoc_wcow.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/hcsoci/hcsdoc_wcow.go, createWindowsContainerDocument: Overrides
#     WaitToKillServiceTimeout. containerd 1.6.36 uses this library.
# - ref: https://github.com/microsoft/Windows-Containers/issues/164
#   description: >-
#     microsoft/Windows-Containers issue 164: works in Nano Server images, not in Server Core images: Seen with
#     containerd 1.5.4.
# - ref: https://github.com/moby/moby/issues/25982
#   description: "moby/moby issue 25982: graceful shutdown of Windows containers."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Compatibility and limitations": Requires containerd. Windows in Kubernetes, "Field
#     compatibility for Pod specifications": Five seconds with Docker, as set in the Windows registry of the image.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Field compatibility for Pod specifications\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Windows Node Roadmap (post-GA work)\": Lists it as future work."
# custom:
#   id: win-termination-grace-period
#   family: containers
#   profile: strict
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_termination_grace_period

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-termination-grace-period",
	"profile": "strict",
	"message": "Not every runtime applies this grace period on Windows. With older containerd or a Docker-based runtime, a container may get only the five seconds set in its image.",
	"remediation": "Use containerd 2.0 or later, in a release that still gets fixes, make the program stop within five seconds, or raise WaitToKillServiceTimeout in the image.",
}

findings contains lib.finding(about, "risk", "spec.terminationGracePeriodSeconds") if {
	lib.windows
	lib.template.spec.terminationGracePeriodSeconds != null
	not lib.template.spec.terminationGracePeriodSeconds == 30
	not lib.host_process
	not lib.template.spec.terminationGracePeriodSeconds == 0
	not lib.template.spec.terminationGracePeriodSeconds == 1
	not lib.template.spec.terminationGracePeriodSeconds == 2
	not lib.template.spec.terminationGracePeriodSeconds == 3
	not lib.template.spec.terminationGracePeriodSeconds == 4
	not lib.template.spec.terminationGracePeriodSeconds == 5
}
