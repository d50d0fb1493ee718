# METADATA
# title: "Tests: Every container of a Windows pod requests CPU and memory"
package wincompat.rules.win_resource_requests_test

import data.wincompat.lib_test
import data.wincompat.rules.win_resource_requests
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_resource_requests.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-resource-requests/allow.ephemeral.yaml
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
					"requests": {
						"cpu": "100m",
						"memory": "300Mi",
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

# test/fixtures/win-resource-requests/allow.linux.yaml
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

# test/fixtures/win-resource-requests/allow.unplaced.yaml
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

# test/fixtures/win-resource-requests/deny.cpu-only-deployment.yaml
test_deny_cpu_only_deployment if {
	finds({["spec.template.spec.containers[0].resources.requests", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "cpu-only-deployment",
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
						"resources": {
							"requests": {
								"cpu": "100m",
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-resource-requests/deny.init.yaml
test_deny_init if {
	finds({["spec.initContainers[0].resources.requests", "risk"], ["spec.containers[1].resources.requests", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "init",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"containers": [
				{
					"name": "main",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					"resources": {
						"requests": {
							"cpu": "100m",
							"memory": "300Mi",
						},
					},
				},
				{
					"name": "second",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					"resources": {},
				},
			],
		},
	})
}

# test/fixtures/win-resource-requests/deny.memory-only-cron-job.yaml
test_deny_memory_only_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].resources.requests", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "memory-only-cron-job",
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
								"resources": {
									"limits": {
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

# test/fixtures/win-resource-requests/deny.nothing.yaml
test_deny_nothing if {
	finds({["spec.containers[0].resources.requests", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "nothing",
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
		},
	})
}

# test/fixtures/win-resource-requests/deny.null.yaml
test_deny_null if {
	finds({["spec.template.spec.containers[0].resources.requests", "risk"]}, {}, {
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
								"cpu": "100m",
								"memory": null,
							},
						},
					}],
				},
			},
		},
	})
}
