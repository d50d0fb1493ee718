# METADATA
# title: "Tests: kube-proxy is given feature gates that it knows, and those it needs"
package wincompat.rules.kube_proxy_feature_gates_test

import data.wincompat.lib_test
import data.wincompat.rules.kube_proxy_feature_gates
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in kube_proxy_feature_gates.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/kube-proxy-feature-gates/allow.none.yaml
test_allow_none if {
	finds(set(), {}, {
		"apiVersion": "kubeproxy.config.k8s.io/v1alpha1",
		"kind": "KubeProxyConfiguration",
		"mode": "kernelspace",
	})
}

# test/fixtures/kube-proxy-feature-gates/deny.dsr-without-gate.yaml
test_deny_dsr_without_gate if {
	finds({["winkernel.enableDSR", "fails"]}, {}, {
		"apiVersion": "kubeproxy.config.k8s.io/v1alpha1",
		"kind": "KubeProxyConfiguration",
		"mode": "kernelspace",
		"winkernel": {
			"enableDSR": true,
		},
	})
}

# test/fixtures/kube-proxy-feature-gates/deny.overlay-off.yaml
test_deny_overlay_off if {
	finds({["featureGates[WinOverlay]", "risk"]}, {}, {
		"apiVersion": "kubeproxy.config.k8s.io/v1alpha1",
		"kind": "KubeProxyConfiguration",
		"mode": "kernelspace",
		"featureGates": {
			"WinOverlay": false,
		},
	})
}
