# METADATA
# title: "Tests: A RuntimeClass for Windows names a handler that nodes have"
package wincompat.rules.rc_windows_handler_test

import data.wincompat.lib_test
import data.wincompat.rules.rc_windows_handler
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in rc_windows_handler.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/rc-windows-handler/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "linux",
		},
		"handler": "docker",
		"scheduling": {
			"nodeSelector": {
				"kubernetes.io/os": "linux",
			},
		},
	})
}

# test/fixtures/rc-windows-handler/deny.docker.yaml
test_deny_docker if {
	finds({["handler", "risk"]}, {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "docker",
		},
		"handler": "docker",
		"scheduling": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
		},
	})
}

# test/fixtures/rc-windows-handler/deny.placeholder-by-name.yaml
test_deny_placeholder_by_name if {
	finds({["handler", "fails"]}, {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "windows-2019",
		},
		"handler": "example-container-runtime-handler",
	})
}
