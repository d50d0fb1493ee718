# METADATA
# title: "A Windows pod does not rely on a grace period of its own"
# description: >-
#   How long a Windows container may take to end is not only a matter of the kubelet. Windows itself waits five seconds
#   by default in images of Server Core, a value in the registry of the image. Newer releases of containerd override it,
#   Docker-based runtimes do not.
# related_resources:
# - ref: https://github.com/microsoft/hcsshim/blob/v0.9.12/internal/hcsoci/hcsdoc_wcow.go
#   description: >-
#     microsoft/hcsshim v0.9.12, internal/hcsoci/hcsdoc_wcow.go, createWindowsContainerDocument: Overrides
#     WaitToKillServiceTimeout. This is the library of containerd 1.6.36.
# - ref: https://github.com/microsoft/Windows-Containers/issues/164
#   description: >-
#     microsoft/Windows-Containers issue 164: works in Nano Server images, not in Server Core images: As seen with
#     containerd 1.5.4.
# - ref: https://github.com/moby/moby/issues/25982
#   description: "moby/moby issue 25982: graceful shutdown of Windows containers."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Compatibility and limitations": Needs containerd. Windows in Kubernetes, "Field
#     compatibility for Pod specifications": Five seconds with Docker, from the registry of the image.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Field compatibility for Pod specifications\"."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Windows Node Roadmap (post-GA work)\": To be done."
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
	"message": "Not every runtime keeps to this grace period on Windows. With older containerd or a Docker-based runtime a container may get five seconds, a value in the registry of its image.",
	"remediation": "Use containerd 1.6 or newer in its last patch release, or let the program end within five seconds, or raise WaitToKillServiceTimeout in the image.",
}

findings contains lib.finding(about, "risk", "spec.terminationGracePeriodSeconds") if {
	lib.windows
	lib.template.spec.terminationGracePeriodSeconds != null
	not lib.template.spec.terminationGracePeriodSeconds == 30
	not lib.template.spec.terminationGracePeriodSeconds == 0
	not lib.template.spec.terminationGracePeriodSeconds == 1
	not lib.template.spec.terminationGracePeriodSeconds == 2
	not lib.template.spec.terminationGracePeriodSeconds == 3
	not lib.template.spec.terminationGracePeriodSeconds == 4
	not lib.template.spec.terminationGracePeriodSeconds == 5
}
