# METADATA
# title: "Tests: A Windows pod uses volumes that Windows nodes can mount"
package wincompat.rules.win_volume_plugin_test

import data.wincompat.lib_test
import data.wincompat.rules.win_volume_plugin
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_volume_plugin.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-volume-plugin/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "linux",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "web",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "web",
					},
				},
				"spec": {
					"os": {
						"name": "linux",
					},
					"nodeSelector": {
						"kubernetes.io/os": "linux",
					},
					"containers": [{
						"name": "main",
						"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
					}],
					"volumes": [
						{
							"name": "v0",
							"cephfs": {
								"monitors": ["a"],
							},
						},
						{
							"name": "v1",
							"azureDisk": {
								"diskName": "d",
								"diskURI": "https://example.blob.core.windows.net/vhds/d.vhd",
							},
						},
						{
							"name": "v2",
							"scaleIO": {
								"gateway": "g",
								"system": "s",
								"volumeName": "v",
								"secretRef": {
									"name": "n",
								},
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-volume-plugin/allow.null.yaml
test_allow_null if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "null",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"volumes": [
				{
					"name": "a",
					"cephfs": null,
				},
				{
					"name": "b",
					"azureDisk": null,
				},
			],
		},
	})
}

# test/fixtures/win-volume-plugin/deny.no-windows-code.yaml
test_deny_no_windows_code if {
	finds({["spec.volumes[0].cephfs", "fails"], ["spec.volumes[1].fc", "fails"], ["spec.volumes[2].iscsi", "fails"], ["spec.volumes[3].portworxVolume", "fails"], ["spec.volumes[4].rbd", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "no-windows-code",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"volumes": [
				{
					"name": "v0",
					"cephfs": {
						"monitors": ["a"],
					},
				},
				{
					"name": "v1",
					"fc": {
						"targetWWNs": ["a"],
						"lun": 0,
					},
				},
				{
					"name": "v2",
					"iscsi": {
						"targetPortal": "t",
						"iqn": "iqn.2003-01.com.example:q",
						"lun": 0,
					},
				},
				{
					"name": "v3",
					"portworxVolume": {
						"volumeID": "v",
					},
				},
				{
					"name": "v4",
					"rbd": {
						"monitors": ["a"],
						"image": "i",
					},
				},
			],
		},
	})
}

# test/fixtures/win-volume-plugin/deny.placed-cron-job.yaml
test_deny_placed_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.volumes[0].iscsi", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "placed-cron-job",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"nodeSelector": {
								"kubernetes.io/os": "windows",
							},
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
							}],
							"volumes": [{
								"name": "v0",
								"iscsi": {
									"targetPortal": "t",
									"iqn": "iqn.2003-01.com.example:q",
									"lun": 0,
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-volume-plugin/deny.redirected-deployment.yaml
test_deny_redirected_deployment if {
	finds({["spec.template.spec.volumes[0].azureFile", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "redirected-deployment",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "web",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "web",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
					"volumes": [{
						"name": "v0",
						"azureFile": {
							"secretName": "s",
							"shareName": "x",
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-volume-plugin/deny.removed-deployment.yaml
test_deny_removed_deployment if {
	finds({["spec.template.spec.volumes[0].photonPersistentDisk", "fails"], ["spec.template.spec.volumes[1].scaleIO", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "removed-deployment",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "web",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "web",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
					"volumes": [
						{
							"name": "v0",
							"photonPersistentDisk": {
								"pdID": "d",
							},
						},
						{
							"name": "v1",
							"scaleIO": {
								"gateway": "g",
								"system": "s",
								"volumeName": "v",
								"secretRef": {
									"name": "n",
								},
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-volume-plugin/deny.removed-later.yaml
test_deny_removed_later if {
	finds({["spec.template.spec.volumes[0].flocker", "fails"], ["spec.template.spec.volumes[1].quobyte", "fails"], ["spec.template.spec.volumes[2].storageos", "fails"], ["spec.template.spec.volumes[3].glusterfs", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "removed-later",
		},
		"spec": {
			"serviceName": "web",
			"selector": {
				"matchLabels": {
					"app": "web",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "web",
					},
				},
				"spec": {
					"os": {
						"name": "windows",
					},
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
					"volumes": [
						{
							"name": "v0",
							"flocker": {
								"datasetName": "d",
							},
						},
						{
							"name": "v1",
							"quobyte": {
								"registry": "r",
								"volume": "v",
							},
						},
						{
							"name": "v2",
							"storageos": {
								"volumeName": "v",
							},
						},
						{
							"name": "v3",
							"glusterfs": {
								"endpoints": "e",
								"path": "p",
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-volume-plugin/deny.vsphere-each.yaml
test_deny_vsphere_each if {
	finds({["spec.volumes[0].vsphereVolume", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "vsphere-each",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"volumes": [{
				"name": "v0",
				"vsphereVolume": {},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}
