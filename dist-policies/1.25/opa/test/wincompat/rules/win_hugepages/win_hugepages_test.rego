# METADATA
# title: "Tests: A Windows pod asks for no huge pages"
package wincompat.rules.win_hugepages_test

import data.wincompat.lib_test
import data.wincompat.rules.win_hugepages
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_hugepages.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-hugepages/allow.linux-requests.yaml
test_allow_linux_requests if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux-requests",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"resources": {
					"limits": {
						"hugepages-2Mi": "1Gi",
					},
					"requests": {
						"hugepages-2Mi": "1Gi",
					},
				},
			}],
		},
	})
}

# test/fixtures/win-hugepages/allow.null.yaml
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
				"resources": {
					"limits": null,
					"requests": null,
				},
			}],
			"volumes": [{
				"name": "scratch",
				"emptyDir": {
					"medium": null,
				},
			}],
		},
	})
}

# test/fixtures/win-hugepages/allow.unplaced.yaml
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
						"resources": {
							"limits": {
								"memory": "100Mi",
								"hugepages-2Mi": "100Mi",
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-hugepages/deny.init-deployment.yaml
test_deny_init_deployment if {
	finds({["spec.template.spec.initContainers[0].resources.limits[hugepages-2Mi]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "init-deployment",
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
					"initContainers": [{
						"name": "prepare",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"resources": {
							"limits": {
								"memory": "100Mi",
								"hugepages-2Mi": "100Mi",
							},
						},
					}],
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-hugepages/deny.medium-size-cron-job.yaml
test_deny_medium_size_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.volumes[1].emptyDir.medium", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "medium-size-cron-job",
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
							"volumes": [
								{
									"name": "scratch",
									"emptyDir": {},
								},
								{
									"name": "pages",
									"emptyDir": {
										"medium": "HugePages-2Mi",
									},
								},
							],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-hugepages/deny.medium.yaml
test_deny_medium if {
	finds({["spec.volumes[0].emptyDir.medium", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "medium",
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
				"name": "pages",
				"emptyDir": {
					"medium": "HugePages",
				},
			}],
		},
	})
}

# test/fixtures/win-hugepages/deny.stateful-set-number.yaml
test_deny_stateful_set_number if {
	finds({["spec.template.spec.containers[0].resources.limits[hugepages-2Mi]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-number",
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
								"memory": "100Mi",
								"hugepages-2Mi": 2097152,
							},
						},
					}],
				},
			},
		},
	})
}
