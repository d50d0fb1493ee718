# METADATA
# title: "Tests: A Windows node is no node of the control plane"
package wincompat.rules.node_windows_control_plane_test

import data.wincompat.lib_test
import data.wincompat.rules.node_windows_control_plane
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in node_windows_control_plane.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/node-windows-control-plane/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "linux",
			"labels": {
				"kubernetes.io/os": "linux",
				"node-role.kubernetes.io/control-plane": "",
				"node-role.kubernetes.io/master": "",
			},
		},
	})
}

# test/fixtures/node-windows-control-plane/deny.master.yaml
test_deny_master if {
	finds({["metadata.labels[node-role.kubernetes.io/master]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "master",
			"labels": {
				"kubernetes.io/arch": "amd64",
				"node-role.kubernetes.io/master": "",
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
