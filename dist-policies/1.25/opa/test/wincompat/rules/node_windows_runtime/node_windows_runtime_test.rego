# METADATA
# title: "Tests: A Windows node has a containerd that its kubelet can work with"
package wincompat.rules.node_windows_runtime_test

import data.wincompat.lib_test
import data.wincompat.rules.node_windows_runtime
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in node_windows_runtime.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/node-windows-runtime/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "linux",
			"labels": {
				"kubernetes.io/os": "linux",
			},
		},
		"status": {
			"nodeInfo": {
				"operatingSystem": "linux",
				"containerRuntimeVersion": "containerd://1.3.9",
			},
		},
	})
}

# test/fixtures/node-windows-runtime/allow.no-status.yaml
test_allow_no_status if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "no-status",
			"labels": {
				"kubernetes.io/os": "windows",
				"kubernetes.io/arch": "amd64",
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
		},
	})
}

# test/fixtures/node-windows-runtime/deny.before-host-process.yaml
test_deny_before_host_process if {
	finds({["status.nodeInfo.containerRuntimeVersion", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "before-host-process",
			"labels": {
				"kubernetes.io/os": "windows",
				"kubernetes.io/arch": "amd64",
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
		},
		"status": {
			"nodeInfo": {
				"operatingSystem": "windows",
				"architecture": "amd64",
				"containerRuntimeVersion": "containerd://1.5.18",
				"kubeletVersion": "v1.24.17",
			},
		},
	})
}

# test/fixtures/node-windows-runtime/deny.very-old.yaml
test_deny_very_old if {
	finds({["status.nodeInfo.containerRuntimeVersion", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "very-old",
			"labels": {
				"kubernetes.io/os": "windows",
				"kubernetes.io/arch": "amd64",
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
		},
		"status": {
			"nodeInfo": {
				"operatingSystem": "windows",
				"architecture": "amd64",
				"containerRuntimeVersion": "containerd://1.3.9",
			},
		},
	})
}
