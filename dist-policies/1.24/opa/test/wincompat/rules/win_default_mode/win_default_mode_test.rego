# METADATA
# title: "Tests: A Windows pod sets no file modes in its volumes"
package wincompat.rules.win_default_mode_test

import data.wincompat.lib_test
import data.wincompat.rules.win_default_mode
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_default_mode.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-default-mode/allow.linux.yaml
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
				"name": "key",
				"secret": {
					"secretName": "key",
					"defaultMode": 256,
				},
			}],
		},
	})
}

# test/fixtures/win-default-mode/allow.none.yaml
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
							"configMap": {
								"name": "a",
							},
						},
						{
							"name": "b",
							"secret": {
								"secretName": "b",
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-default-mode/deny.declared.yaml
test_deny_declared if {
	finds({["spec.volumes[0].secret.defaultMode", "ignored"]}, {}, {
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
				"name": "key",
				"secret": {
					"secretName": "key",
					"defaultMode": 256,
				},
			}],
		},
	})
}

# test/fixtures/win-default-mode/deny.placed-deployment.yaml
test_deny_placed_deployment if {
	finds({["spec.template.spec.volumes[0].configMap.defaultMode", "ignored"], ["spec.template.spec.volumes[1].downwardAPI.defaultMode", "ignored"], ["spec.template.spec.volumes[2].projected.defaultMode", "ignored"]}, {}, {
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
							"configMap": {
								"name": "a",
								"defaultMode": 493,
							},
						},
						{
							"name": "b",
							"downwardAPI": {
								"defaultMode": 256,
							},
						},
						{
							"name": "c",
							"projected": {
								"defaultMode": 384,
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-default-mode/deny.projected-cron-job.yaml
test_deny_projected_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.volumes[0].projected.sources[0].configMap.items[0].mode", "ignored"], ["spec.jobTemplate.spec.template.spec.volumes[0].projected.sources[1].secret.items[0].mode", "ignored"], ["spec.jobTemplate.spec.template.spec.volumes[0].projected.sources[2].downwardAPI.items[0].mode", "ignored"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "projected-cron-job",
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
								"name": "a",
								"projected": {
									"sources": [
										{
											"configMap": {
												"name": "a",
												"items": [{
													"key": "a",
													"path": "a",
													"mode": 256,
												}],
											},
										},
										{
											"secret": {
												"name": "b",
												"items": [{
													"key": "a",
													"path": "b",
													"mode": 256,
												}],
											},
										},
										{
											"downwardAPI": {
												"items": [{
													"path": "c",
													"mode": 256,
													"fieldRef": {
														"fieldPath": "metadata.name",
													},
												}],
											},
										},
									],
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-default-mode/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.volumes[0].configMap.defaultMode", "ignored"]}, {}, {
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
						"name": "a",
						"configMap": {
							"name": "a",
							"defaultMode": 292,
						},
					}],
				},
			},
		},
	})
}
