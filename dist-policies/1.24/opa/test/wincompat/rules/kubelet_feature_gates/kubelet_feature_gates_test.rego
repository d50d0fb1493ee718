# METADATA
# title: "Tests: A kubelet is given feature gates that it knows"
package wincompat.rules.kubelet_feature_gates_test

import data.wincompat.lib_test
import data.wincompat.rules.kubelet_feature_gates
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in kubelet_feature_gates.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/kubelet-feature-gates/allow.empty.yaml
test_allow_empty if {
	finds(set(), {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"featureGates": {},
	})
}

# test/fixtures/kubelet-feature-gates/deny.host-process-off.yaml
test_deny_host_process_off if {
	finds({["featureGates[WindowsHostProcessContainers]", "risk"]}, {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"featureGates": {
			"WindowsHostProcessContainers": false,
		},
	})
}

# test/fixtures/kubelet-feature-gates/deny.identify-pod-os-unread.yaml
test_deny_identify_pod_os_unread if {
	finds({["featureGates[IdentifyPodOS]", "ignored"]}, {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"featureGates": {
			"IdentifyPodOS": false,
		},
	})
}

# test/fixtures/kubelet-feature-gates/deny.not-yet.yaml
test_deny_not_yet if {
	finds({["featureGates[WindowsGracefulNodeShutdown]", "fails"]}, {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"featureGates": {
			"WindowsGracefulNodeShutdown": true,
		},
	})
}
