# METADATA
# title: "Custom terminationMessagePath on a Windows pod"
# description: >-
#   The kubelet mounts a single file at this path. containerd supports that anywhere in a Windows container.
#   Docker-based runtimes cannot mount files; with them, only the default path, which Windows does not have, causes no
#   problem.
# related_resources:
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/kubelet/kubelet_pods.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, pkg/kubelet/kubelet_pods.go, GenerateRunContainerOptions: Requests the file with
#     any runtime; a comment limits that to containerd.
# - ref: https://github.com/kubernetes/kubernetes/blob/v1.27.11/test/e2e/common/node/runtime.go
#   description: >-
#     kubernetes/kubernetes v1.27.11, test/e2e/common/node/runtime.go, should report termination message if
#     TerminationMessagePath is set as non-root user and at a non-default path: Tests a custom path, also on Windows.
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: >-
#     Windows in Kubernetes, "Field compatibility for container specifications": Says that single files cannot be
#     mounted. With containerd they can.
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"Windows Node Roadmap (post-GA work)\": containerd will allow it."
# custom:
#   id: win-termination-message-path
#   family: containers
#   profile: strict
#   effects: ["risk"]
#   severity: warning
package wincompat.rules.win_termination_message_path

import data.wincompat.lib
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-termination-message-path",
	"profile": "strict",
	"message": "With containerd, the container can write its message to this path. Docker-based runtimes, such as Mirantis Container Runtime, cannot mount a single file into a Windows container, so with them the message is lost.",
	"remediation": "If all Windows nodes run containerd, keep the path and skip this rule. Otherwise, remove terminationMessagePath and set terminationMessagePolicy to FallbackToLogsOnError: the message of a container that fails is then the end of its log.",
}

findings contains lib.finding(about, "risk", path) if {
	lib.windows
	some container in lib.judged_containers
	count(container.value.terminationMessagePath) > 0
	not container.value.terminationMessagePath == "/dev/termination-log"
	path := concat("", [container.path, ".terminationMessagePath"])
}
