# METADATA
# title: "Tests: A RuntimeClass asks for a Windows build that nodes can have"
package wincompat.rules.rc_windows_build_test

import data.wincompat.lib_test
import data.wincompat.rules.rc_windows_build
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in rc_windows_build.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/rc-windows-build/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "linux",
		},
		"handler": "runc",
		"scheduling": {
			"nodeSelector": {
				"kubernetes.io/os": "linux",
			},
		},
	})
}

# test/fixtures/rc-windows-build/allow.listed.yaml
test_allow_listed if {
	finds(set(), {"windowsBuilds": ["10.0.17763", "10.0.20348"]}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "listed",
		},
		"handler": "runhcs-wcow-process",
		"scheduling": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
		},
	})
}

# test/fixtures/rc-windows-build/allow.no-scheduling.yaml
test_allow_no_scheduling if {
	finds(set(), {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "no-scheduling",
		},
		"handler": "runhcs-wcow-process",
	})
}

# test/fixtures/rc-windows-build/deny.2025.yaml
test_deny_2025 if {
	finds({["scheduling.nodeSelector[node.kubernetes.io/windows-build]", "risk"]}, {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "2025",
		},
		"handler": "runhcs-wcow-process",
		"scheduling": {
			"nodeSelector": {
				"node.kubernetes.io/windows-build": "10.0.26100",
			},
		},
	})
}

# test/fixtures/rc-windows-build/deny.empty.yaml
test_deny_empty if {
	finds({["scheduling.nodeSelector[node.kubernetes.io/windows-build]", "fails"]}, {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "empty",
		},
		"handler": "runhcs-wcow-process",
		"scheduling": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
				"node.kubernetes.io/windows-build": "",
			},
		},
	})
}

# test/fixtures/rc-windows-build/deny.name-2019-listed.yaml
test_deny_name_2019_listed if {
	finds({["scheduling.nodeSelector[node.kubernetes.io/windows-build]", "risk"]}, {"windowsBuilds": ["10.0.20348"]}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "windows-2019",
		},
		"handler": "runhcs-wcow-process",
		"scheduling": {
			"nodeSelector": {
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
		},
	})
}
