# METADATA
# title: "Tests: A kubelet on Windows reserves resources for the node itself"
package wincompat.rules.kubelet_reserved_resources_test

import data.wincompat.lib_test
import data.wincompat.rules.kubelet_reserved_resources
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in kubelet_reserved_resources.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/kubelet-reserved-resources/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"authentication": {
			"x509": {
				"clientCAFile": "/etc/kubernetes/pki/ca.crt",
			},
		},
	})
}

# test/fixtures/kubelet-reserved-resources/deny.nothing.yaml
test_deny_nothing if {
	finds({["systemReserved", "advice"]}, {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"authentication": {
			"x509": {
				"clientCAFile": "C:\\k\\pki\\ca.crt",
			},
		},
	})
}
