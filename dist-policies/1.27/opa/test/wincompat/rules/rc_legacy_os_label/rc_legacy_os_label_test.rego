# METADATA
# title: "Tests: A RuntimeClass selects nodes by kubernetes.io/os and kubernetes.io/arch"
package wincompat.rules.rc_legacy_os_label_test

import data.wincompat.lib_test
import data.wincompat.rules.rc_legacy_os_label
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in rc_legacy_os_label.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/rc-legacy-os-label/allow.no-scheduling.yaml
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

# test/fixtures/rc-legacy-os-label/deny.linux.yaml
test_deny_linux if {
	finds({["scheduling.nodeSelector[beta.kubernetes.io/os]", "advice"]}, {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "linux",
		},
		"handler": "runc",
		"scheduling": {
			"nodeSelector": {
				"beta.kubernetes.io/os": "linux",
			},
		},
	})
}
