# METADATA
# title: "Tests: A Service for Windows pods sets no timeout of session affinity"
package wincompat.rules.svc_session_affinity_timeout_test

import data.wincompat.lib_test
import data.wincompat.rules.svc_session_affinity_timeout
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in svc_session_affinity_timeout.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/svc-session-affinity-timeout/allow.linux.yaml
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
			},
			"sessionAffinity": "ClientIP",
			"sessionAffinityConfig": {
				"clientIP": {
					"timeoutSeconds": 600,
				},
			},
			"ports": [{
				"port": 80,
			}],
		},
	})
}

# test/fixtures/svc-session-affinity-timeout/allow.no-config.yaml
test_allow_no_config if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "no-config",
			"labels": {
				"kubernetes.io/os": "windows",
			},
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

# test/fixtures/svc-session-affinity-timeout/deny.without-affinity.yaml
test_deny_without_affinity if {
	finds({["spec.sessionAffinityConfig.clientIP.timeoutSeconds", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "without-affinity",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"selector": {
				"app": "web",
			},
			"sessionAffinityConfig": {
				"clientIP": {
					"timeoutSeconds": 1,
				},
			},
			"ports": [{
				"port": 80,
			}],
		},
	})
}
