# METADATA
# title: "Tests: A kubelet on Windows does not count on evictions for memory"
package wincompat.rules.kubelet_eviction_flags_test

import data.wincompat.lib_test
import data.wincompat.rules.kubelet_eviction_flags
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in kubelet_eviction_flags.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/kubelet-eviction-flags/allow.nothing.yaml
test_allow_nothing if {
	finds(set(), {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"authentication": {
			"x509": {
				"clientCAFile": "C:\\k\\pki\\ca.crt",
			},
		},
	})
}

# test/fixtures/kubelet-eviction-flags/deny.hard-empty.yaml
test_deny_hard_empty if {
	finds({["evictionHard[memory.available]", "advice"]}, {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"staticPodPath": "C:\\k",
		"evictionHard": {
			"memory.available": "",
		},
	})
}

# test/fixtures/kubelet-eviction-flags/deny.inodes.yaml
test_deny_inodes if {
	finds({["evictionHard[nodefs.inodesFree]", "ignored"], ["evictionHard[pid.available]", "ignored"], ["evictionSoft[imagefs.inodesFree]", "ignored"]}, {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"authentication": {
			"x509": {
				"clientCAFile": "C:\\k\\pki\\ca.crt",
			},
		},
		"evictionHard": {
			"nodefs.inodesFree": "5%",
			"pid.available": "10%",
			"nodefs.available": "10%",
		},
		"evictionSoft": {
			"imagefs.inodesFree": "5%",
		},
	})
}

# test/fixtures/kubelet-eviction-flags/deny.soft-empty.yaml
test_deny_soft_empty if {
	finds({["evictionSoft[memory.available]", "risk"]}, {}, {
		"apiVersion": "kubelet.config.k8s.io/v1beta1",
		"kind": "KubeletConfiguration",
		"staticPodPath": "C:\\k",
		"evictionSoft": {
			"memory.available": "",
		},
	})
}
