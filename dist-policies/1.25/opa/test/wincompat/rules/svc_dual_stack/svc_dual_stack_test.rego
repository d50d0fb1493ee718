# METADATA
# title: "Tests: A Service for Windows pods has one IP family"
package wincompat.rules.svc_dual_stack_test

import data.wincompat.lib_test
import data.wincompat.rules.svc_dual_stack
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in svc_dual_stack.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/svc-dual-stack/allow.linux-families.yaml
test_allow_linux_families if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "linux-families",
		},
		"spec": {
			"ports": [{
				"port": 80,
			}],
			"ipFamilies": ["IPv4", "IPv6"],
		},
	})
}

# test/fixtures/svc-dual-stack/allow.unmarked.yaml
test_allow_unmarked if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "unmarked",
		},
		"spec": {
			"selector": {
				"app": "web",
			},
			"ipFamilyPolicy": "RequireDualStack",
			"ports": [{
				"port": 80,
			}],
		},
	})
}

# test/fixtures/svc-dual-stack/deny.prefer.yaml
test_deny_prefer if {
	finds({["spec.ipFamilyPolicy", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Service",
		"metadata": {
			"name": "prefer",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"selector": {
				"app": "web",
			},
			"ipFamilyPolicy": "PreferDualStack",
			"ports": [{
				"port": 80,
			}],
		},
	})
}
