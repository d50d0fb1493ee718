# METADATA
# title: "Tests: A Windows node has the taint that keeps Linux pods off"
package wincompat.rules.node_windows_taint_test

import data.wincompat.lib_test
import data.wincompat.rules.node_windows_taint
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in node_windows_taint.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/node-windows-taint/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "linux",
			"labels": {
				"kubernetes.io/os": "linux",
				"beta.kubernetes.io/os": "linux",
			},
		},
	})
}

# test/fixtures/node-windows-taint/deny.none.yaml
test_deny_none if {
	finds({["spec.taints", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "none",
			"labels": {
				"kubernetes.io/os": "windows",
				"kubernetes.io/arch": "amd64",
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
		},
	})
}
