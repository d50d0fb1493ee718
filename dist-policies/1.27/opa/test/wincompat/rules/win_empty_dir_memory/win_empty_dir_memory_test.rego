# METADATA
# title: "Tests: A Windows pod keeps no volume in memory"
package wincompat.rules.win_empty_dir_memory_test

import data.wincompat.lib_test
import data.wincompat.rules.win_empty_dir_memory
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_empty_dir_memory.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-empty-dir-memory/allow.linux.yaml
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
				"name": "scratch",
				"emptyDir": {
					"medium": "Memory",
				},
			}],
		},
	})
}

# test/fixtures/win-empty-dir-memory/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.volumes[0].emptyDir.medium", "ignored"]}, {}, {
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
								"name": "scratch",
								"emptyDir": {
									"medium": "Memory",
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-empty-dir-memory/deny.declared.yaml
test_deny_declared if {
	finds({["spec.volumes[0].emptyDir.medium", "ignored"]}, {}, {
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
				"name": "scratch",
				"emptyDir": {
					"medium": "Memory",
				},
			}],
		},
	})
}

# test/fixtures/win-empty-dir-memory/deny.placed-deployment.yaml
test_deny_placed_deployment if {
	finds({["spec.template.spec.volumes[1].emptyDir.medium", "ignored"]}, {}, {
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
							"name": "data",
							"emptyDir": {},
						},
						{
							"name": "scratch",
							"emptyDir": {
								"medium": "Memory",
								"sizeLimit": "64Mi",
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-empty-dir-memory/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.volumes[0].emptyDir.medium", "ignored"]}, {}, {
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
						"name": "scratch",
						"emptyDir": {
							"medium": "Memory",
						},
					}],
				},
			},
		},
	})
}
