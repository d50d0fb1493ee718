# METADATA
# title: "Tests: Volumes of a Windows pod have no Linux file system"
package wincompat.rules.win_volume_fs_type_test

import data.wincompat.lib_test
import data.wincompat.rules.win_volume_fs_type
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_volume_fs_type.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-volume-fs-type/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux",
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
			"volumes": [{
				"name": "disk",
				"csi": {
					"driver": "disk.csi.azure.com",
					"fsType": "ext4",
				},
			}],
		},
	})
}

# test/fixtures/win-volume-fs-type/allow.none.yaml
test_allow_none if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "none",
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
							"name": "a",
							"csi": {
								"driver": "disk.csi.azure.com",
							},
						},
						{
							"name": "b",
							"vsphereVolume": {
								"volumePath": "[store] d",
								"fsType": null,
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-volume-fs-type/deny.azure-disk-cron-job.yaml
test_deny_azure_disk_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.volumes[0].azureDisk.fsType", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "azure-disk-cron-job",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
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
							"volumes": [{
								"name": "disk",
								"azureDisk": {
									"diskName": "d",
									"diskURI": "https://example.blob.core.windows.net/vhds/d.vhd",
									"fsType": "xfs",
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-volume-fs-type/deny.declared.yaml
test_deny_declared if {
	finds({["spec.volumes[0].csi.fsType", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared",
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
			"volumes": [{
				"name": "disk",
				"csi": {
					"driver": "disk.csi.azure.com",
					"fsType": "ext4",
				},
			}],
		},
	})
}

# test/fixtures/win-volume-fs-type/deny.placed-deployment.yaml
test_deny_placed_deployment if {
	finds({["spec.template.spec.volumes[0].awsElasticBlockStore.fsType", "risk"], ["spec.template.spec.volumes[1].gcePersistentDisk.fsType", "risk"], ["spec.template.spec.volumes[2].vsphereVolume.fsType", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "placed-deployment",
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
							"name": "a",
							"awsElasticBlockStore": {
								"volumeID": "vol-1",
								"fsType": "ext4",
							},
						},
						{
							"name": "b",
							"gcePersistentDisk": {
								"pdName": "d",
								"fsType": "xfs",
							},
						},
						{
							"name": "c",
							"vsphereVolume": {
								"volumePath": "[store] d",
								"fsType": "btrfs",
							},
						},
					],
				},
			},
		},
	})
}
