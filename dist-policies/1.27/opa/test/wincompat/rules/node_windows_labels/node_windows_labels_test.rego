# METADATA
# title: "Tests: A Windows node has its labels for system, architecture and build"
package wincompat.rules.node_windows_labels_test

import data.wincompat.lib_test
import data.wincompat.rules.node_windows_labels
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in node_windows_labels.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/node-windows-labels/allow.linux.yaml
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
			},
		},
	})
}

# test/fixtures/node-windows-labels/allow.unknown.yaml
test_allow_unknown if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "unknown",
		},
	})
}

# test/fixtures/node-windows-labels/deny.os-only.yaml
test_deny_os_only if {
	finds({["metadata.labels[kubernetes.io/arch]", "risk"], ["metadata.labels[node.kubernetes.io/windows-build]", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "os-only",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
	})
}

# test/fixtures/node-windows-labels/deny.wrong-os.yaml
test_deny_wrong_os if {
	finds({["metadata.labels[kubernetes.io/os]", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "wrong-os",
			"labels": {
				"kubernetes.io/os": "linux",
				"kubernetes.io/arch": "amd64",
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
		},
		"status": {
			"nodeInfo": {
				"operatingSystem": "windows",
				"architecture": "amd64",
			},
		},
	})
}
