# METADATA
# title: "Tests: A Service for Windows pods does not count on topology hints"
package wincompat.rules.svc_topology_hints_test

import data.wincompat.lib_test
import data.wincompat.rules.svc_topology_hints
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in svc_topology_hints.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/svc-topology-hints/allow.no-annotation.yaml
test_allow_no_annotation if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "no-annotation",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"selector": {
				"app": "web",
			},
			"ports": [{
				"port": 80,
			}],
		},
	})
}

# test/fixtures/svc-topology-hints/deny.auto.yaml
test_deny_auto if {
	finds({["metadata.annotations[service.kubernetes.io/topology-aware-hints]", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "auto",
			"labels": {
				"kubernetes.io/os": "windows",
			},
			"annotations": {
				"service.kubernetes.io/topology-aware-hints": "Auto",
			},
		},
		"spec": {
			"selector": {
				"app": "web",
			},
			"ports": [{
				"port": 80,
			}],
		},
	})
}
