# METADATA
# title: "Tests: A kubelet on Windows does not enforce allocatable resources"
package wincompat.rules.kubelet_enforce_node_allocatable_test

import data.wincompat.lib_test
import data.wincompat.rules.kubelet_enforce_node_allocatable
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in kubelet_enforce_node_allocatable.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/kubelet-enforce-node-allocatable/allow.linux-absent.yaml
test_allow_linux_absent if {
	finds(set(), {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"staticPodPath": "/etc/kubernetes",
	})
}

# test/fixtures/kubelet-enforce-node-allocatable/deny.absent.yaml
test_deny_absent if {
	finds({["enforceNodeAllocatable", "risk"]}, {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"authentication": {
			"x509": {
				"clientCAFile": "C:\\k\\pki\\ca.crt",
			},
		},
		"cgroupsPerQOS": false,
	})
}

# test/fixtures/kubelet-enforce-node-allocatable/deny.none.yaml
test_deny_none if {
	finds({["enforceNodeAllocatable", "fails"]}, {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"authentication": {
			"x509": {
				"clientCAFile": "C:\\k\\pki\\ca.crt",
			},
		},
		"enforceNodeAllocatable": ["none"],
	})
}
