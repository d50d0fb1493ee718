# METADATA
# title: "Tests: A PersistentVolume for Windows uses a FlexVolume driver for Windows"
package wincompat.rules.pv_flex_volume_driver_test

import data.wincompat.lib_test
import data.wincompat.rules.pv_flex_volume_driver
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in pv_flex_volume_driver.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/pv-flex-volume-driver/allow.unmarked.yaml
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
			"flexVolume": {
				"driver": "example.com/nfs",
			},
		},
	})
}

# test/fixtures/pv-flex-volume-driver/deny.upper-case.yaml
test_deny_upper_case if {
	finds({["spec.flexVolume.driver", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "PersistentVolume",
		"metadata": {
			"name": "upper-case",
		},
		"spec": {
			"capacity": {
				"storage": "1Gi",
			},
			"accessModes": ["ReadWriteOnce"],
			"flexVolume": {
				"driver": "microsoft.com/SMB.cmd",
				"fsType": "ntfs",
			},
		},
	})
}
