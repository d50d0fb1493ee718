# METADATA
# title: "Tests: A PersistentVolumeClaim for Windows asks for a file system"
package wincompat.rules.pvc_block_volume_test

import data.wincompat.lib_test
import data.wincompat.rules.pvc_block_volume
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in pvc_block_volume.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/pvc-block-volume/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "PersistentVolumeClaim",
		"metadata": {
			"name": "linux",
			"labels": {
				"kubernetes.io/os": "linux",
			},
		},
		"spec": {
			"accessModes": ["ReadWriteOnce"],
			"resources": {
				"requests": {
					"storage": "1Gi",
				},
			},
			"volumeMode": "Block",
		},
	})
}

# test/fixtures/pvc-block-volume/allow.unmarked.yaml
test_allow_unmarked if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "PersistentVolumeClaim",
		"metadata": {
			"name": "unmarked",
		},
		"spec": {
			"accessModes": ["ReadWriteOnce"],
			"resources": {
				"requests": {
					"storage": "1Gi",
				},
			},
			"volumeMode": "Block",
		},
	})
}

# test/fixtures/pvc-block-volume/deny.block.yaml
test_deny_block if {
	finds({["spec.volumeMode", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "PersistentVolumeClaim",
		"metadata": {
			"name": "block",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"accessModes": ["ReadWriteOnce"],
			"resources": {
				"requests": {
					"storage": "1Gi",
				},
			},
			"volumeMode": "Block",
		},
	})
}

# test/fixtures/pvc-block-volume/deny.class.yaml
test_deny_class if {
	finds({["spec.volumeMode", "fails"]}, {"windowsStorageClasses": ["win"]}, {
		"apiVersion": "v1",
		"kind": "PersistentVolumeClaim",
		"metadata": {
			"name": "class",
		},
		"spec": {
			"accessModes": ["ReadWriteOnce"],
			"resources": {
				"requests": {
					"storage": "1Gi",
				},
			},
			"volumeMode": "Block",
			"storageClassName": "win",
		},
	})
}
