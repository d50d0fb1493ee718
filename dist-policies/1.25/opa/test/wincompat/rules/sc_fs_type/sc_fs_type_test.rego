# METADATA
# title: "Tests: A StorageClass for Windows formats volumes with NTFS"
package wincompat.rules.sc_fs_type_test

import data.wincompat.lib_test
import data.wincompat.rules.sc_fs_type
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in sc_fs_type.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/sc-fs-type/allow.topology-of-both.yaml
test_allow_topology_of_both if {
	finds(set(), {}, {
		"apiVersion": "storage.k8s.io/v1",
		"kind": "StorageClass",
		"metadata": {
			"name": "topology-of-both",
		},
		"provisioner": "disk.csi.example.com",
		"parameters": {
			"fsType": "ext4",
		},
		"allowedTopologies": [{
			"matchLabelExpressions": [{
				"key": "kubernetes.io/os",
				"values": ["windows", "linux"],
			}],
		}],
	})
}

# test/fixtures/sc-fs-type/allow.unmarked.yaml
test_allow_unmarked if {
	finds(set(), {}, {
		"apiVersion": "storage.k8s.io/v1",
		"kind": "StorageClass",
		"metadata": {
			"name": "unmarked",
		},
		"provisioner": "disk.csi.example.com",
		"parameters": {
			"fsType": "ext4",
		},
	})
}

# test/fixtures/sc-fs-type/deny.in-tree.yaml
test_deny_in_tree if {
	finds({["parameters[fsType]", "risk"]}, {}, {
		"apiVersion": "storage.k8s.io/v1",
		"kind": "StorageClass",
		"metadata": {
			"name": "in-tree",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"provisioner": "disk.csi.example.com",
		"parameters": {
			"fsType": "xfs",
		},
	})
}
