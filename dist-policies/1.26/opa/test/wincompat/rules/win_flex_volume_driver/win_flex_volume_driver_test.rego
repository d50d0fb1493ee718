# METADATA
# title: "Tests: FlexVolume drivers of a Windows pod are built for Windows"
package wincompat.rules.win_flex_volume_driver_test

import data.wincompat.lib_test
import data.wincompat.rules.win_flex_volume_driver
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_flex_volume_driver.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-flex-volume-driver/allow.linux.yaml
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
				"name": "files",
				"flexVolume": {
					"driver": "example.com/nfs",
				},
			}],
		},
	})
}

# test/fixtures/win-flex-volume-driver/allow.null.yaml
test_allow_null if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "null",
		},
		"spec": {
			"serviceName": "null",
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
							"name": "files",
							"flexVolume": null,
						},
						{
							"name": "disk",
							"flexVolume": {
								"driver": null,
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-flex-volume-driver/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.volumes[0].flexVolume.driver", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job",
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
								"name": "files",
								"flexVolume": {
									"driver": "microsoft.com/smb",
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-flex-volume-driver/deny.declared.yaml
test_deny_declared if {
	finds({["spec.volumes[0].flexVolume.driver", "risk"]}, {}, {
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
				"name": "files",
				"flexVolume": {
					"driver": "example.com/nfs",
				},
			}],
		},
	})
}

# test/fixtures/win-flex-volume-driver/deny.placed-deployment.yaml
test_deny_placed_deployment if {
	finds({["spec.template.spec.volumes[0].flexVolume.driver", "risk"]}, {}, {
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
					"volumes": [{
						"name": "files",
						"flexVolume": {
							"driver": "azure/kv",
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-flex-volume-driver/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.volumes[0].flexVolume.driver", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set",
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
					"volumes": [{
						"name": "files",
						"flexVolume": {
							"driver": "Microsoft.com/smb.cmd",
						},
					}],
				},
			},
		},
	})
}
