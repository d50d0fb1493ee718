# METADATA
# title: "Tests: A Service for Windows pods uses TCP or UDP"
package wincompat.rules.svc_sctp_test

import data.wincompat.lib_test
import data.wincompat.rules.svc_sctp
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in svc_sctp.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/svc-sctp/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "linux",
			"labels": {
				"kubernetes.io/os": "linux",
			},
		},
		"spec": {
			"selector": {
				"app": "web",
				"kubernetes.io/os": "linux",
			},
			"ports": [{
				"port": 1,
				"protocol": "SCTP",
			}],
		},
	})
}

# test/fixtures/svc-sctp/allow.no-ports.yaml
test_allow_no_ports if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "no-ports",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"clusterIP": "None",
			"selector": {
				"app": "web",
			},
		},
	})
}

# test/fixtures/svc-sctp/deny.second-port.yaml
test_deny_second_port if {
	finds({["spec.ports[1].protocol", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "second-port",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"selector": {
				"app": "web",
			},
			"ports": [
				{
					"name": "web",
					"port": 80,
					"protocol": "TCP",
				},
				{
					"name": "signal",
					"port": 2905,
					"protocol": "SCTP",
				},
			],
		},
	})
}
