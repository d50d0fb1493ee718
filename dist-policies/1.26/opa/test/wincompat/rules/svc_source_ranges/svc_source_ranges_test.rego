# METADATA
# title: "Tests: A Service for Windows pods does not count on source ranges"
package wincompat.rules.svc_source_ranges_test

import data.wincompat.lib_test
import data.wincompat.rules.svc_source_ranges
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in svc_source_ranges.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/svc-source-ranges/allow.linux.yaml
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
			"type": "LoadBalancer",
			"selector": {
				"app": "web",
			},
			"loadBalancerSourceRanges": ["10.0.0.0/8"],
			"ports": [{
				"port": 80,
			}],
		},
	})
}

# test/fixtures/svc-source-ranges/allow.none.yaml
test_allow_none if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "none",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"type": "LoadBalancer",
			"selector": {
				"app": "web",
			},
			"ports": [{
				"port": 80,
			}],
		},
	})
}

# test/fixtures/svc-source-ranges/deny.selector.yaml
test_deny_selector if {
	finds({["spec.loadBalancerSourceRanges", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "selector",
		},
		"spec": {
			"type": "LoadBalancer",
			"selector": {
				"app": "web",
				"kubernetes.io/os": "windows",
			},
			"loadBalancerSourceRanges": ["10.0.0.0/8"],
			"ports": [{
				"port": 80,
			}],
		},
	})
}
