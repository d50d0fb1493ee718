# METADATA
# title: "Tests: A StorageClass for Windows does not promise larger volumes"
package wincompat.rules.sc_volume_expansion_test

import data.wincompat.lib_test
import data.wincompat.rules.sc_volume_expansion
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in sc_volume_expansion.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/sc-volume-expansion/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "storage.k8s.io/v1",
		"kind": "StorageClass",
		"metadata": {
			"name": "linux",
			"labels": {
				"kubernetes.io/os": "linux",
			},
		},
		"provisioner": "disk.csi.example.com",
		"allowVolumeExpansion": true,
	})
}

# test/fixtures/sc-volume-expansion/allow.unmarked.yaml
test_allow_unmarked if {
	finds(set(), {}, {
		"apiVersion": "storage.k8s.io/v1",
		"kind": "StorageClass",
		"metadata": {
			"name": "unmarked",
		},
		"provisioner": "disk.csi.example.com",
		"allowVolumeExpansion": true,
	})
}

# test/fixtures/sc-volume-expansion/deny.class.yaml
test_deny_class if {
	finds({["allowVolumeExpansion", "risk"]}, {"windowsStorageClasses": ["win"]}, {
		"apiVersion": "storage.k8s.io/v1",
		"kind": "StorageClass",
		"metadata": {
			"name": "win",
		},
		"provisioner": "disk.csi.example.com",
		"allowVolumeExpansion": true,
	})
}

# test/fixtures/sc-volume-expansion/deny.ntfs.yaml
test_deny_ntfs if {
	finds({["allowVolumeExpansion", "risk"]}, {}, {
		"apiVersion": "storage.k8s.io/v1",
		"kind": "StorageClass",
		"metadata": {
			"name": "ntfs",
		},
		"provisioner": "disk.csi.example.com",
		"parameters": {
			"fsType": "ntfs",
		},
		"allowVolumeExpansion": true,
	})
}
