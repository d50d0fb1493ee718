# METADATA
# title: "Tests: A Windows pod asks for no other architecture than amd64"
package wincompat.rules.win_arch_selector_test

import data.wincompat.lib_test
import data.wincompat.rules.win_arch_selector
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_arch_selector.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-arch-selector/allow.linux.yaml
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
				"kubernetes.io/arch": "arm64",
			},
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/win-arch-selector/allow.null.yaml
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
				"kubernetes.io/arch": null,
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-arch-selector/deny.cron-job-affinity.yaml
test_deny_cron_job_affinity if {
	finds({["spec.jobTemplate.spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-affinity",
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
							"affinity": {
								"nodeAffinity": {
									"requiredDuringSchedulingIgnoredDuringExecution": {
										"nodeSelectorTerms": [
											{
												"matchExpressions": [{
													"key": "kubernetes.io/arch",
													"operator": "In",
													"values": ["arm64", "arm"],
												}],
											},
											{
												"matchExpressions": [
													{
														"key": "disktype",
														"operator": "In",
														"values": ["ssd"],
													},
													{
														"key": "kubernetes.io/arch",
														"operator": "NotIn",
														"values": ["amd64"],
													},
												],
											},
										],
									},
								},
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

# test/fixtures/win-arch-selector/deny.deployment-beta.yaml
test_deny_deployment_beta if {
	finds({["spec.template.spec.nodeSelector[beta.kubernetes.io/arch]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment-beta",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "deployment-beta",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "deployment-beta",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
						"beta.kubernetes.io/arch": "386",
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

# test/fixtures/win-arch-selector/deny.selector.yaml
test_deny_selector if {
	finds({["spec.nodeSelector[kubernetes.io/arch]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "selector",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
				"kubernetes.io/arch": "arm64",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-arch-selector/deny.stateful-set-empty.yaml
test_deny_stateful_set_empty if {
	finds({["spec.template.spec.nodeSelector[kubernetes.io/arch]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-empty",
		},
		"spec": {
			"serviceName": "stateful-set-empty",
			"selector": {
				"matchLabels": {
					"app": "stateful-set-empty",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set-empty",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
						"kubernetes.io/arch": "",
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
