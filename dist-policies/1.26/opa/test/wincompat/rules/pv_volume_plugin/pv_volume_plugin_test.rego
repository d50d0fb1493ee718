# METADATA
# title: "Tests: A PersistentVolume for Windows is of a kind that Windows nodes mount"
package wincompat.rules.pv_volume_plugin_test

import data.wincompat.lib_test
import data.wincompat.rules.pv_volume_plugin
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in pv_volume_plugin.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/pv-volume-plugin/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "PersistentVolume",
		"metadata": {
			"name": "linux",
			"labels": {
				"kubernetes.io/os": "linux",
			},
		},
		"spec": {
			"capacity": {
				"storage": "1Gi",
			},
			"accessModes": ["ReadWriteOnce"],
			"nfs": {
				"server": "nfs.example.com",
				"path": "/",
			},
		},
	})
}

# test/fixtures/pv-volume-plugin/allow.unmarked.yaml
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
			"nfs": {
				"server": "nfs.example.com",
				"path": "/",
			},
		},
	})
}

# test/fixtures/pv-volume-plugin/deny.flocker.yaml
test_deny_flocker if {
	finds({["spec.flocker", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "PersistentVolume",
		"metadata": {
			"name": "flocker",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"capacity": {
				"storage": "1Gi",
			},
			"accessModes": ["ReadWriteOnce"],
			"flocker": {
				"datasetName": "a",
			},
		},
	})
}

# test/fixtures/pv-volume-plugin/deny.gce-pd.yaml
test_deny_gce_pd if {
	finds({["spec.gcePersistentDisk", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "PersistentVolume",
		"metadata": {
			"name": "gce-pd",
		},
		"spec": {
			"capacity": {
				"storage": "1Gi",
			},
			"accessModes": ["ReadWriteOnce"],
			"gcePersistentDisk": {
				"pdName": "a",
				"fsType": "ntfs",
			},
		},
	})
}
