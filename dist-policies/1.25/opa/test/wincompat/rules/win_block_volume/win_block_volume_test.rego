# METADATA
# title: "Tests: A Windows pod uses no raw block devices"
package wincompat.rules.win_block_volume_test

import data.wincompat.lib_test
import data.wincompat.rules.win_block_volume
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_block_volume.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-block-volume/allow.default.yaml
test_allow_default if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "default",
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
						"volumeMounts": [{
							"name": "disk",
							"mountPath": "C:\\disk",
						}],
					}],
					"volumes": [{
						"name": "disk",
						"ephemeral": {
							"volumeClaimTemplate": {
								"spec": {
									"accessModes": ["ReadWriteOnce"],
									"resources": {
										"requests": {
											"storage": "1Gi",
										},
									},
								},
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-block-volume/allow.empty.yaml
test_allow_empty if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "empty",
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
				"volumeDevices": [],
			}],
			"volumes": [{
				"name": "disk",
				"persistentVolumeClaim": {
					"claimName": "disk",
				},
			}],
		},
	})
}

# test/fixtures/win-block-volume/allow.linux.yaml
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
				"volumeDevices": [{
					"name": "disk",
					"devicePath": "/dev/xvda",
				}],
			}],
			"volumes": [{
				"name": "disk",
				"ephemeral": {
					"volumeClaimTemplate": {
						"spec": {
							"accessModes": ["ReadWriteOnce"],
							"resources": {
								"requests": {
									"storage": "1Gi",
								},
							},
							"volumeMode": "Block",
						},
					},
				},
			}],
		},
	})
}

# test/fixtures/win-block-volume/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].volumeDevices", "fails"]}, {}, {
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
							"nodeSelector": {
								"kubernetes.io/os": "windows",
							},
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"volumeDevices": [{
									"name": "disk",
									"devicePath": "/dev/xvda",
								}],
							}],
							"volumes": [{
								"name": "disk",
								"persistentVolumeClaim": {
									"claimName": "disk",
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-block-volume/deny.declared.yaml
test_deny_declared if {
	finds({["spec.containers[0].volumeDevices", "fails"]}, {}, {
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
				"volumeDevices": [{
					"name": "disk",
					"devicePath": "/dev/xvda",
				}],
			}],
			"volumes": [{
				"name": "disk",
				"persistentVolumeClaim": {
					"claimName": "disk",
				},
			}],
		},
	})
}

# test/fixtures/win-block-volume/deny.each-kind.yaml
test_deny_each_kind if {
	finds({["spec.containers[0].volumeDevices", "fails"], ["spec.ephemeralContainers[0].volumeDevices", "fails"], ["spec.initContainers[0].volumeDevices", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "each-kind",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"volumeDevices": [{
					"name": "v0",
					"devicePath": "/dev/a",
				}],
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"volumeDevices": [{
					"name": "v0",
					"devicePath": "/dev/a",
				}],
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"volumeDevices": [{
					"name": "v0",
					"devicePath": "/dev/a",
				}],
			}],
			"volumes": [{
				"name": "v0",
				"persistentVolumeClaim": {
					"claimName": "v0",
				},
			}],
		},
	})
}

# test/fixtures/win-block-volume/deny.ephemeral-volume-job.yaml
test_deny_ephemeral_volume_job if {
	finds({["spec.template.spec.volumes[0].ephemeral.volumeClaimTemplate.spec.volumeMode", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "Job",
		"metadata": {
			"name": "ephemeral-volume-job",
		},
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
						"name": "disk",
						"ephemeral": {
							"volumeClaimTemplate": {
								"spec": {
									"accessModes": ["ReadWriteOnce"],
									"resources": {
										"requests": {
											"storage": "1Gi",
										},
									},
									"volumeMode": "Block",
								},
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-block-volume/deny.placed-init-deployment.yaml
test_deny_placed_init_deployment if {
	finds({["spec.template.spec.initContainers[0].volumeDevices", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "placed-init-deployment",
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
					"initContainers": [{
						"name": "prepare",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"volumeDevices": [{
							"name": "disk",
							"devicePath": "/dev/xvda",
						}],
					}],
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
					"volumes": [{
						"name": "disk",
						"persistentVolumeClaim": {
							"claimName": "disk",
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-block-volume/deny.windows-path-stateful-set.yaml
test_deny_windows_path_stateful_set if {
	finds({["spec.template.spec.containers[0].volumeDevices", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "windows-path-stateful-set",
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
						"volumeDevices": [{
							"name": "disk",
							"devicePath": "C:\\disk",
						}],
					}],
					"volumes": [{
						"name": "disk",
						"persistentVolumeClaim": {
							"claimName": "disk",
						},
					}],
				},
			},
		},
	})
}
