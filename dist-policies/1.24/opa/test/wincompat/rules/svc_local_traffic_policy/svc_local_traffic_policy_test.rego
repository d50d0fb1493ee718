# METADATA
# title: "Tests: A Service for Windows pods spreads its traffic over all nodes"
package wincompat.rules.svc_local_traffic_policy_test

import data.wincompat.lib_test
import data.wincompat.rules.svc_local_traffic_policy
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in svc_local_traffic_policy.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/svc-local-traffic-policy/allow.external-name.yaml
test_allow_external_name if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "external-name",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"type": "ExternalName",
			"externalName": "example.com",
		},
	})
}

# test/fixtures/svc-local-traffic-policy/deny.internal.yaml
test_deny_internal if {
	finds({["spec.internalTrafficPolicy", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "internal",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"selector": {
				"app": "web",
			},
			"internalTrafficPolicy": "Local",
			"ports": [{
				"port": 80,
			}],
		},
	})
}
