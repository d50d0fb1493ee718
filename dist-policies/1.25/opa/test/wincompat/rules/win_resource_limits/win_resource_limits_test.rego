# METADATA
# title: "Tests: Every container of a Windows pod has limits for memory and CPU"
package wincompat.rules.win_resource_limits_test

import data.wincompat.lib_test
import data.wincompat.rules.win_resource_limits
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_resource_limits.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-resource-limits/allow.ephemeral.yaml
test_allow_ephemeral if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "ephemeral",
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
				"resources": {
					"limits": {
						"cpu": 1,
						"memory": "800Mi",
					},
				},
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-resource-limits/allow.linux.yaml
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
		},
	})
}

# test/fixtures/win-resource-limits/allow.unplaced.yaml
test_allow_unplaced if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "unplaced",
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
					"containers": [{
						"name": "main",
						"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-resource-limits/deny.cpu.yaml
test_deny_cpu if {
	finds({["spec.containers[0].resources.limits[cpu]", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "cpu",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"resources": {
					"limits": {
						"memory": "300Mi",
					},
				},
			}],
		},
	})
}

# test/fixtures/win-resource-limits/deny.init-cpu.yaml
test_deny_init_cpu if {
	finds({["spec.initContainers[0].resources.limits[cpu]", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "init-cpu",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"resources": {
					"limits": {
						"memory": "1Gi",
					},
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"resources": {
					"limits": {
						"memory": "",
						"cpu": "1",
					},
				},
			}],
		},
	})
}

# test/fixtures/win-resource-limits/deny.init-cron-job.yaml
test_deny_init_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.initContainers[0].resources.limits[memory]", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "init-cron-job",
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
							"initContainers": [{
								"name": "prepare",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"resources": {
									"limits": {
										"cpu": 1,
									},
								},
							}],
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"resources": {
									"limits": {
										"cpu": 1,
										"memory": "300Mi",
									},
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-resource-limits/deny.memory-placed.yaml
test_deny_memory_placed if {
	finds({["spec.containers[0].resources.limits[memory]", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "memory-placed",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"resources": {
					"limits": {
						"cpu": "1",
					},
				},
			}],
		},
	})
}

# test/fixtures/win-resource-limits/deny.memory-requested.yaml
test_deny_memory_requested if {
	finds({["spec.template.spec.containers[0].resources.limits[memory]", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "memory-requested",
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
						"name": "windows",
					},
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"tolerations": [{
						"key": "os",
						"value": "windows",
						"effect": "NoSchedule",
					}],
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"resources": {
							"requests": {
								"memory": "300Mi",
							},
							"limits": {
								"cpu": 1,
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-resource-limits/deny.null.yaml
test_deny_null if {
	finds({["spec.template.spec.containers[0].resources.limits[cpu]", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "null",
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
						"resources": {
							"limits": {
								"cpu": null,
								"memory": "300Mi",
							},
						},
					}],
				},
			},
		},
	})
}
