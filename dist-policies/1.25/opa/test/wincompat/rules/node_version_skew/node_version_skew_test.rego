# METADATA
# title: "Tests: The kubelet of a Windows node is of a version that the cluster takes"
package wincompat.rules.node_version_skew_test

import data.wincompat.lib_test
import data.wincompat.rules.node_version_skew
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in node_version_skew.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/node-version-skew/allow.linux.yaml
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
				"kubeletVersion": "v1.20.0",
			},
		},
	})
}

# test/fixtures/node-version-skew/deny.newer-than-1-25.yaml
test_deny_newer_than_1_25 if {
	finds({["status.nodeInfo.kubeletVersion", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "newer-than-1-25",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"status": {
			"nodeInfo": {
				"operatingSystem": "windows",
				"kubeletVersion": "v1.26.0",
			},
		},
	})
}
