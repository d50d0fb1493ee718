# METADATA
# title: "Tests: A RuntimeClass selects nodes that there can be"
package wincompat.rules.rc_node_selector_test

import data.wincompat.lib_test
import data.wincompat.rules.rc_node_selector
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in rc_node_selector.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/rc-node-selector/allow.hypervisor-of-linux.yaml
test_allow_hypervisor_of_linux if {
	finds(set(), {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "hypervisor-of-linux",
		},
		"handler": "kata-qemu",
		"scheduling": {
			"nodeSelector": {
				"beta.kubernetes.io/os": "linux",
			},
		},
	})
}

# test/fixtures/rc-node-selector/allow.no-scheduling.yaml
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

# test/fixtures/rc-node-selector/deny.empty.yaml
test_deny_empty if {
	finds({["scheduling.nodeSelector[kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "empty",
		},
		"handler": "runc",
		"scheduling": {
			"nodeSelector": {
				"kubernetes.io/os": "",
			},
		},
	})
}

# test/fixtures/rc-node-selector/deny.handler-on-linux.yaml
test_deny_handler_on_linux if {
	finds({["scheduling.nodeSelector[kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "handler-on-linux",
		},
		"handler": "runhcs-wcow-process",
		"scheduling": {
			"nodeSelector": {
				"kubernetes.io/os": "linux",
			},
		},
	})
}
