# METADATA
# title: "Tests: A Windows node has a build that this version of Kubernetes supports"
package wincompat.rules.node_windows_build_test

import data.wincompat.lib_test
import data.wincompat.rules.node_windows_build
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in node_windows_build.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/node-windows-build/allow.linux-kernel.yaml
test_allow_linux_kernel if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "linux-kernel",
			"labels": {
				"kubernetes.io/os": "linux",
			},
		},
		"status": {
			"nodeInfo": {
				"operatingSystem": "linux",
				"kernelVersion": "5.15.0",
			},
		},
	})
}

# test/fixtures/node-windows-build/allow.listed.yaml
test_allow_listed if {
	finds(set(), {"windowsBuilds": ["10.0.17763", "10.0.20348"]}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "listed",
			"labels": {
				"kubernetes.io/os": "windows",
				"kubernetes.io/arch": "amd64",
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
		},
	})
}

# test/fixtures/node-windows-build/allow.no-version.yaml
test_allow_no_version if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "no-version",
			"labels": {
				"kubernetes.io/os": "windows",
				"kubernetes.io/arch": "amd64",
			},
		},
	})
}

# test/fixtures/node-windows-build/deny.status-2004.yaml
test_deny_status_2004 if {
	finds({["status.nodeInfo.kernelVersion", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "status-2004",
		},
		"status": {
			"nodeInfo": {
				"operatingSystem": "windows",
				"kernelVersion": "10.0.19041.1415",
			},
		},
	})
}

# test/fixtures/node-windows-build/deny.unlisted.yaml
test_deny_unlisted if {
	finds({["metadata.labels[node.kubernetes.io/windows-build]", "advice"]}, {"windowsBuilds": ["10.0.20348"]}, {
		"apiVersion": "v1",
		"kind": "Node",
		"metadata": {
			"name": "unlisted",
			"labels": {
				"kubernetes.io/os": "windows",
				"kubernetes.io/arch": "amd64",
				"node.kubernetes.io/windows-build": "10.0.17763",
			},
		},
	})
}
