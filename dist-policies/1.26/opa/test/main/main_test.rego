# METADATA
# title: "Tests: errors deny, warnings warn, exceptions count"
package main_test

import data.main
import data.wincompat.lib_test
import future.keywords.every
import future.keywords.if
import future.keywords.in

# These paths are denied and these warned of, each with the rule that says so, however the object is handed in.
answers(denied, warned, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		named(main.deny) == denied with input as review with data.wincompat.parameters as parameters
		named(main.warn) == warned with input as review with data.wincompat.parameters as parameters
	}
}

named(results) := {[one.path, one.rule] | some one in results}

# test/fixtures/pod-os-name/deny.space.yaml
test_rejected if {
	object := {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "space",
		},
		"spec": {
			"os": {
				"name": " ",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	}
	answers({["spec.os", "pod-os-name"]}, set(), {}, object)
	answers(set(), set(), {}, object) with data.main.exception as {["pod-os-name"]}
}

# test/fixtures/win-pause-image/deny.no-windows.yaml
test_fails if {
	object := {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "no-windows",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "registry.k8s.io/pause:3.1",
			}],
		},
	}
	answers({["spec.containers[0].image", "win-pause-image"]}, set(), {}, object)
	answers(set(), set(), {}, object) with data.main.exception as {["win-pause-image"]}
}

# test/fixtures/win-host-ipc/deny.placed.yaml
test_ignored if {
	object := {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"hostIPC": true,
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	}
	answers(set(), {["spec.hostIPC", "win-host-ipc"]}, {}, object)
	answers(set(), set(), {}, object) with data.main.exception as {["win-host-ipc"]}
}

# test/fixtures/win-node-selector/deny.declared.yaml
test_risk if {
	object := {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	}
	answers(set(), {["spec.nodeSelector[kubernetes.io/os]", "win-node-selector"]}, {}, object)
	answers(set(), set(), {}, object) with data.main.exception as {["win-node-selector"]}
}

# test/fixtures/win-node-problem-detector/deny.mirror.yaml
test_advice if {
	object := {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "mirror",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mirror.example.com/registry.k8s.io/node-problem-detector:v0.8.13",
			}],
		},
	}
	answers(set(), {["spec.nodeSelector[kubernetes.io/os]", "win-node-selector"]}, {}, object)
	answers(set(), {["spec.nodeSelector[kubernetes.io/os]", "win-node-selector"]}, {}, object) with data.main.exception as {["win-node-problem-detector"]}
}

# test/fixtures/win-os-name-set/deny.selector.yaml
test_recommended if {
	object := {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "selector",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	}
	answers(set(), set(), {}, object)
	answers(set(), set(), {}, object) with data.main.exception as {["win-os-name-set"]}
}

# test/fixtures/pod-os-undeclared/deny.nothing.yaml
test_mixed_cluster if {
	object := {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "nothing",
		},
		"spec": {
			"containers": [{
				"name": "main",
				"image": "example.com/app:1",
			}],
		},
	}
	answers(set(), set(), {}, object)
	answers(set(), set(), {}, object) with data.main.exception as {["pod-os-undeclared"]}
}

# test/fixtures/win-log-monitor/deny.declared.yaml
test_strict if {
	object := {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"command": ["C:\\app.exe"],
			}],
		},
	}
	answers(set(), set(), {}, object)
	answers(set(), set(), {}, object) with data.main.exception as {["win-log-monitor"]}
}
