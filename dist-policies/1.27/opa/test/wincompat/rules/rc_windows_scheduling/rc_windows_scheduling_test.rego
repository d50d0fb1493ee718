# METADATA
# title: "Tests: A RuntimeClass for Windows places its pods on the right nodes"
package wincompat.rules.rc_windows_scheduling_test

import data.wincompat.lib_test
import data.wincompat.rules.rc_windows_scheduling
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in rc_windows_scheduling.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/rc-windows-scheduling/allow.linux.yaml
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

# test/fixtures/rc-windows-scheduling/allow.one-build.yaml
test_allow_one_build if {
	finds(set(), {"windowsBuilds": ["10.0.20348"]}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "one-build",
		},
		"handler": "runhcs-wcow-process",
		"scheduling": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"tolerations": [{
				"key": "os",
				"operator": "Equal",
				"value": "windows",
				"effect": "NoSchedule",
			}],
		},
	})
}

# test/fixtures/rc-windows-scheduling/allow.unknown.yaml
test_allow_unknown if {
	finds(set(), {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "unknown",
		},
		"handler": "kata",
	})
}

# test/fixtures/rc-windows-scheduling/deny.no-build.yaml
test_deny_no_build if {
	finds({["scheduling.nodeSelector[node.kubernetes.io/windows-build]", "advice"]}, {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "windows-2022",
		},
		"handler": "runhcs-wcow-process",
		"scheduling": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
				"kubernetes.io/arch": "amd64",
			},
			"tolerations": [{
				"key": "os",
				"operator": "Equal",
				"value": "windows",
				"effect": "NoSchedule",
			}],
		},
	})
}

# test/fixtures/rc-windows-scheduling/deny.nothing.yaml
test_deny_nothing if {
	finds({["scheduling.nodeSelector[kubernetes.io/os]", "risk"], ["scheduling.tolerations", "risk"]}, {"windowsBuilds": ["10.0.20348"]}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "nothing",
		},
		"handler": "runhcs-wcow-process",
	})
}

# test/fixtures/rc-windows-scheduling/deny.other-tolerations.yaml
test_deny_other_tolerations if {
	finds({["scheduling.tolerations", "risk"]}, {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "own",
		},
		"handler": "runhcs-wcow-process",
		"scheduling": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
			"tolerations": [
				{
					"key": "gpu",
					"operator": "Exists",
				},
				{
					"key": "gpu",
					"value": "windows",
				},
				{
					"key": "os",
					"operator": "Equal",
					"value": "linux",
				},
				{
					"key": "os",
					"operator": "Lt",
					"value": "windows",
				},
			],
		},
	})
}
