# METADATA
# title: "Tests: No pod asks for Hyper-V isolation by annotation"
package wincompat.rules.win_hyperv_isolation_test

import data.wincompat.lib_test
import data.wincompat.rules.win_hyperv_isolation
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_hyperv_isolation.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-hyperv-isolation/allow.declared-linux.yaml
test_allow_declared_linux if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "declared-linux",
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
					"annotations": {
						"experimental.windows.kubernetes.io/isolation-type": "hyperv",
					},
				},
				"spec": {
					"os": {
						"name": "linux",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-hyperv-isolation/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux",
			"annotations": {
				"experimental.windows.kubernetes.io/isolation-type": "hyperv",
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
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/win-hyperv-isolation/allow.null.yaml
test_allow_null if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "null",
			"annotations": null,
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

# test/fixtures/win-hyperv-isolation/deny.affinity-of-both.yaml
test_deny_affinity_of_both if {
	finds({["metadata.annotations[experimental.windows.kubernetes.io/isolation-type]", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "affinity-of-both",
			"annotations": {
				"experimental.windows.kubernetes.io/isolation-type": "hyperv",
			},
		},
		"spec": {
			"affinity": {
				"nodeAffinity": {
					"requiredDuringSchedulingIgnoredDuringExecution": {
						"nodeSelectorTerms": [{
							"matchExpressions": [
								{
									"key": "kubernetes.io/os",
									"operator": "In",
									"values": ["linux", "windows"],
								},
								{
									"key": "kubernetes.io/os",
									"operator": "NotIn",
									"values": ["plan9"],
								},
								{
									"key": "kubernetes.io/os",
									"operator": "NotIn",
									"values": ["linux"],
								},
								{
									"key": "disktype",
									"operator": "In",
									"values": ["linux"],
								},
							],
						}],
					},
				},
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-hyperv-isolation/deny.cron-job-capital.yaml
test_deny_cron_job_capital if {
	finds({["spec.jobTemplate.spec.template.metadata.annotations[experimental.windows.kubernetes.io/isolation-type]", "ignored"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-capital",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"metadata": {
							"annotations": {
								"experimental.windows.kubernetes.io/isolation-type": "HyperV",
							},
						},
						"spec": {
							"restartPolicy": "OnFailure",
							"nodeSelector": {
								"kubernetes.io/os": "windows",
							},
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-hyperv-isolation/deny.declared.yaml
test_deny_declared if {
	finds({["metadata.annotations[experimental.windows.kubernetes.io/isolation-type]", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared",
			"annotations": {
				"experimental.windows.kubernetes.io/isolation-type": "hyperv",
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
		},
	})
}

# test/fixtures/win-hyperv-isolation/deny.deployment-unplaced.yaml
test_deny_deployment_unplaced if {
	finds({["spec.template.metadata.annotations[experimental.windows.kubernetes.io/isolation-type]", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment-unplaced",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "deployment-unplaced",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "deployment-unplaced",
					},
					"annotations": {
						"experimental.windows.kubernetes.io/isolation-type": "hyperv",
					},
				},
				"spec": {
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-hyperv-isolation/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.metadata.annotations[experimental.windows.kubernetes.io/isolation-type]", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set",
		},
		"spec": {
			"serviceName": "stateful-set",
			"selector": {
				"matchLabels": {
					"app": "stateful-set",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set",
					},
					"annotations": {
						"experimental.windows.kubernetes.io/isolation-type": "hyperv",
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
				},
			},
		},
	})
}
