# METADATA
# title: "Tests: A Service for Windows pods does not count on session affinity"
package wincompat.rules.svc_session_affinity_test

import data.wincompat.lib_test
import data.wincompat.rules.svc_session_affinity
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in svc_session_affinity.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/svc-session-affinity/allow.both-systems.yaml
test_allow_both_systems if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "both-systems",
		},
		"spec": {
			"selector": {
				"app": "web",
			},
			"sessionAffinity": "ClientIP",
			"ports": [{
				"port": 80,
			}],
		},
	})
}

# test/fixtures/svc-session-affinity/deny.selector.yaml
test_deny_selector if {
	finds({["spec.sessionAffinity", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "selector",
		},
		"spec": {
			"selector": {
				"kubernetes.io/os": "windows",
			},
			"sessionAffinity": "ClientIP",
			"ports": [{
				"port": 80,
			}],
		},
	})
}
