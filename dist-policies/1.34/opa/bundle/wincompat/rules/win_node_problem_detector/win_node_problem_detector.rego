# METADATA
# title: "Linux image of the node problem detector on a Windows pod"
# description: >-
#   The node problem detector image is built for Linux. The Windows image has another name and was first released at the
#   end of 2025. Before that, there was only a program to install on the node.
# related_resources:
# - ref: https://github.com/kubernetes/node-problem-detector/pull/1183
#   description: >-
#     kubernetes/node-problem-detector pull request 1183: an image for Windows: Merged in December 2025; the image is
#     named node-problem-detector-windows.
# - ref: https://github.com/kubernetes/kubernetes/pull/130499
#   description: >-
#     kubernetes/kubernetes pull request 130499: no node problem detector on Windows nodes: Its pods hung on Windows
#     nodes, because there was no Windows image.
# - ref: https://github.com/kubernetes/website/blob/release-1.24/content/en/docs/concepts/windows/intro.md
#   description: "Windows containers in Kubernetes, \"Node problem detector\": Not compatible with Windows."
# - ref: https://github.com/kubernetes/website/tree/release-1.27/content/en/docs/concepts/windows
#   description: "Windows in Kubernetes, \"Node problem detector\": Preliminary support for Windows."
# - ref: https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/116-windows-node-support
#   description: "Windows node support, \"What will never work\"."
# custom:
#   id: win-node-problem-detector
#   family: containers
#   profile: core
#   effects: ["fails", "advice"]
#   severity: error
package wincompat.rules.win_node_problem_detector

import data.wincompat.items
import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

about := {
	"rule": "win-node-problem-detector",
	"profile": "core",
	"message": "This node problem detector image is built for Linux. Windows nodes cannot run it.",
	"remediation": "Run the node problem detector only on Linux nodes, with the node selector kubernetes.io/os: linux, or use an image built for Windows.",
}

about_2 := {
	"rule": "win-node-problem-detector",
	"profile": "core",
	"message": "The node problem detector has only preliminary support for Windows.",
	"remediation": "Test its results on Windows before you rely on them, and keep it at its latest release.",
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

findings contains lib.finding(about, "fails", path) if {
	lib.windows
	is_declared_windows_or_is_placed_on_windows
	not lib.placed_on_linux
	some container in lib.judged_containers
	regex.match(
		`^(?:registry\.k8s\.io|k8s\.gcr\.io)/(?:node-problem-detector/)?node-problem-detector[:@]`,
		container.value.image,
	)
	path := concat("", [container.path, ".image"])
}

findings contains lib.finding(about_2, "advice", path) if {
	lib.windows
	some container in lib.judged_containers
	regex.match(`/node-problem-detector(?:[:@/-]|$)`, container.value.image)
	image_and_declared_windows_and_placed_on_windows_match(container)
	path := concat("", [container.path, ".image"])
}

is_declared_windows_or_is_placed_on_windows if {
	lib.declared_windows
}

is_declared_windows_or_is_placed_on_windows if {
	lib.placed_on_windows
}

image_matches_k8s_io(container) if {
	regex.match(
		`^(?:registry\.k8s\.io|k8s\.gcr\.io)/(?:node-problem-detector/)?node-problem-detector[:@]`,
		container.value.image,
	)
}

image_and_declared_windows_and_placed_on_windows_match(container) if {
	not image_matches_k8s_io(container)
}

image_and_declared_windows_and_placed_on_windows_match(_) if {
	not lib.declared_windows
	not lib.placed_on_windows
}

image_and_declared_windows_and_placed_on_windows_match(_) if {
	lib.placed_on_linux
}
