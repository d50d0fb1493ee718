# METADATA
# title: "Tests: A RuntimeClass for Windows runs containers without Hyper-V isolation"
package wincompat.rules.rc_hyperv_isolation_test

import data.wincompat.lib_test
import data.wincompat.rules.rc_hyperv_isolation
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in rc_hyperv_isolation.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/rc-hyperv-isolation/allow.linux-hypervisor.yaml
test_allow_linux_hypervisor if {
	finds(set(), {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "linux-hypervisor",
		},
		"handler": "kata-cloud-hypervisor",
	})
}

# test/fixtures/rc-hyperv-isolation/deny.own-name.yaml
test_deny_own_name if {
	finds({["handler", "risk"]}, {}, {
		"apiVersion": "node.k8s.io/v1",
		"kind": "RuntimeClass",
		"metadata": {
			"name": "own-name",
		},
		"handler": "windows-hyperv",
	})
}
