# METADATA
# title: "Tests: A PersistentVolume for Windows is formatted with NTFS"
package wincompat.rules.pv_fs_type_test

import data.wincompat.lib_test
import data.wincompat.rules.pv_fs_type
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in pv_fs_type.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/pv-fs-type/allow.unmarked.yaml
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
			"gcePersistentDisk": {
				"pdName": "a",
				"fsType": "ext4",
			},
		},
	})
}

# test/fixtures/pv-fs-type/deny.gce-pd.yaml
test_deny_gce_pd if {
	finds({["spec.gcePersistentDisk.fsType", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "PersistentVolume",
		"metadata": {
			"name": "gce-pd",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"capacity": {
				"storage": "1Gi",
			},
			"accessModes": ["ReadWriteOnce"],
			"gcePersistentDisk": {
				"pdName": "a",
				"fsType": "ext4",
			},
		},
	})
}
