# METADATA
# title: "Tests: Pods select nodes by kubernetes.io/os and kubernetes.io/arch"
package wincompat.rules.win_legacy_os_label_test

import data.wincompat.lib_test
import data.wincompat.rules.win_legacy_os_label
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_legacy_os_label.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-legacy-os-label/allow.linux.yaml
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
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/win-legacy-os-label/deny.cron-job-preferred.yaml
test_deny_cron_job_preferred if {
	finds({["spec.jobTemplate.spec.template.spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[1].preference.matchExpressions[0].key", "advice"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-preferred",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"affinity": {
								"nodeAffinity": {
									"preferredDuringSchedulingIgnoredDuringExecution": [
										{
											"weight": 1,
											"preference": {
												"matchExpressions": [{
													"key": "kubernetes.io/os",
													"operator": "In",
													"values": ["windows"],
												}],
											},
										},
										{
											"weight": 2,
											"preference": {
												"matchExpressions": [{
													"key": "beta.kubernetes.io/os",
													"operator": "In",
													"values": ["windows"],
												}],
											},
										},
									],
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

# test/fixtures/win-legacy-os-label/deny.deployment-required.yaml
test_deny_deployment_required if {
	finds({["spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[1].key", "advice"], ["spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[1].matchExpressions[0].key", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment-required",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "deployment-required",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "deployment-required",
					},
				},
				"spec": {
					"affinity": {
						"nodeAffinity": {
							"requiredDuringSchedulingIgnoredDuringExecution": {
								"nodeSelectorTerms": [
									{
										"matchExpressions": [
											{
												"key": "kubernetes.io/os",
												"operator": "In",
												"values": ["windows"],
											},
											{
												"key": "beta.kubernetes.io/arch",
												"operator": "In",
												"values": ["amd64"],
											},
										],
									},
									{
										"matchExpressions": [{
											"key": "beta.kubernetes.io/os",
											"operator": "In",
											"values": ["windows"],
										}],
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
	})
}

# test/fixtures/win-legacy-os-label/deny.empty-value.yaml
test_deny_empty_value if {
	finds({["spec.nodeSelector[beta.kubernetes.io/os]", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "empty-value",
		},
		"spec": {
			"nodeSelector": {
				"beta.kubernetes.io/os": "",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-legacy-os-label/deny.linux.yaml
test_deny_linux if {
	finds({["spec.nodeSelector[beta.kubernetes.io/os]", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux",
		},
		"spec": {
			"nodeSelector": {
				"beta.kubernetes.io/os": "linux",
			},
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/win-legacy-os-label/deny.stateful-set-topology.yaml
test_deny_stateful_set_topology if {
	finds({["spec.template.spec.topologySpreadConstraints[1].topologyKey", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-topology",
		},
		"spec": {
			"serviceName": "stateful-set-topology",
			"selector": {
				"matchLabels": {
					"app": "stateful-set-topology",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set-topology",
					},
				},
				"spec": {
					"topologySpreadConstraints": [
						{
							"maxSkew": 1,
							"topologyKey": "kubernetes.io/hostname",
							"whenUnsatisfiable": "ScheduleAnyway",
						},
						{
							"maxSkew": 1,
							"topologyKey": "beta.kubernetes.io/arch",
							"whenUnsatisfiable": "ScheduleAnyway",
						},
					],
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}
