# METADATA
# title: "Tests: A PersistentVolume for Windows has a file system"
package wincompat.rules.pv_block_volume_test

import data.wincompat.lib_test
import data.wincompat.rules.pv_block_volume
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in pv_block_volume.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/pv-block-volume/allow.affinity-of-both.yaml
test_allow_affinity_of_both if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "PersistentVolume",
		"metadata": {
			"name": "affinity-of-both",
		},
		"spec": {
			"capacity": {
				"storage": "1Gi",
			},
			"accessModes": ["ReadWriteOnce"],
			"volumeMode": "Block",
			"nodeAffinity": {
				"required": {
					"nodeSelectorTerms": [{
						"matchExpressions": [
							{
								"key": "disktype",
								"operator": "In",
								"values": ["windows"],
							},
							{
								"key": "node.kubernetes.io/windows-build",
								"operator": "NotIn",
								"values": ["10.0.17763"],
							},
							{
								"key": "kubernetes.io/os",
								"operator": "In",
								"values": ["windows", "linux"],
							},
						],
					}],
				},
			},
		},
	})
}

# test/fixtures/pv-block-volume/allow.unmarked.yaml
test_allow_unmarked if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "PersistentVolume",
		"metadata": {
			"name": "unmarked",
		},
		"spec": {
			"capacity": {
				"storage": "1Gi",
			},
			"accessModes": ["ReadWriteOnce"],
			"volumeMode": "Block",
			"csi": {
				"driver": "disk.csi.azure.com",
				"volumeHandle": "a",
			},
		},
	})
}

# test/fixtures/pv-block-volume/deny.class.yaml
test_deny_class if {
	finds({["spec.volumeMode", "fails"]}, {"windowsStorageClasses": ["win"]}, {
		"apiVersion": "v1",
		"kind": "PersistentVolume",
		"metadata": {
			"name": "class",
		},
		"spec": {
			"capacity": {
				"storage": "1Gi",
			},
			"accessModes": ["ReadWriteOnce"],
			"volumeMode": "Block",
			"storageClassName": "win",
		},
	})
}

# test/fixtures/pv-block-volume/deny.ntfs.yaml
test_deny_ntfs if {
	finds({["spec.volumeMode", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "PersistentVolume",
		"metadata": {
			"name": "ntfs",
		},
		"spec": {
			"capacity": {
				"storage": "1Gi",
			},
			"accessModes": ["ReadWriteOnce"],
			"volumeMode": "Block",
			"csi": {
				"driver": "disk.csi.azure.com",
				"volumeHandle": "a",
				"fsType": "NTFS",
			},
		},
	})
}
