# METADATA
# title: "Tests: A kubelet on Windows makes no cgroups for classes of pods"
package wincompat.rules.kubelet_cgroups_per_qos_test

import data.wincompat.lib_test
import data.wincompat.rules.kubelet_cgroups_per_qos
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in kubelet_cgroups_per_qos.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/kubelet-cgroups-per-qos/allow.linux-absent.yaml
test_allow_linux_absent if {
	finds(set(), {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"staticPodPath": "/etc/kubernetes",
	})
}

# test/fixtures/kubelet-cgroups-per-qos/allow.other-taint.yaml
test_allow_other_taint if {
	finds(set(), {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"registerWithTaints": [
			{
				"key": "dedicated",
				"value": "windows",
				"effect": "NoSchedule",
			},
			{
				"key": "os",
				"value": "linux",
				"effect": "NoSchedule",
			},
		],
		"cgroupsPerQOS": true,
	})
}

# test/fixtures/kubelet-cgroups-per-qos/deny.absent.yaml
test_deny_absent if {
	finds({["cgroupsPerQOS", "risk"]}, {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"authentication": {
			"x509": {
				"clientCAFile": "C:\\k\\pki\\ca.crt",
			},
		},
	})
}

# test/fixtures/kubelet-cgroups-per-qos/deny.slashes.yaml
test_deny_slashes if {
	finds({["cgroupsPerQOS", "fails"]}, {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"staticPodPath": "c:/etc/kubernetes/manifests",
		"cgroupsPerQOS": true,
	})
}
