# METADATA
# title: "Tests: A pod says for which operating system it is"
package wincompat.rules.pod_os_undeclared_test

import data.wincompat.lib_test
import data.wincompat.rules.pod_os_undeclared
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in pod_os_undeclared.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/pod-os-undeclared/allow.declared-linux.yaml
test_allow_declared_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared-linux",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/pod-os-undeclared/allow.linux-selector.yaml
test_allow_linux_selector if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "linux-selector",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "linux-selector",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "linux-selector",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "linux",
					},
					"containers": [{
						"name": "main",
						"image": "docker.io/library/alpine:3.18",
					}],
				},
			},
		},
	})
}

# test/fixtures/pod-os-undeclared/allow.not-windows.yaml
test_allow_not_windows if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "not-windows",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "not-windows",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "not-windows",
					},
				},
				"spec": {
					"affinity": {
						"nodeAffinity": {
							"requiredDuringSchedulingIgnoredDuringExecution": {
								"nodeSelectorTerms": [{
									"matchExpressions": [{
										"key": "kubernetes.io/os",
										"operator": "NotIn",
										"values": ["windows"],
									}],
								}],
							},
						},
					},
					"containers": [{
						"name": "main",
						"image": "docker.io/library/alpine:3.18",
					}],
				},
			},
		},
	})
}

# test/fixtures/pod-os-undeclared/deny.cron-job-other-selector.yaml
test_deny_cron_job_other_selector if {
	finds({["spec.jobTemplate.spec.template.spec.os.name", "advice"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-other-selector",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"nodeSelector": {
								"disktype": "ssd",
							},
							"containers": [{
								"name": "main",
								"image": "docker.io/library/alpine:3.18",
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/pod-os-undeclared/deny.deployment-toleration.yaml
test_deny_deployment_toleration if {
	finds({["spec.template.spec.os.name", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment-toleration",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "deployment-toleration",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "deployment-toleration",
					},
				},
				"spec": {
					"tolerations": [{
						"key": "os",
						"operator": "Equal",
						"value": "windows",
						"effect": "NoSchedule",
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

# test/fixtures/pod-os-undeclared/deny.nothing.yaml
test_deny_nothing if {
	finds({["spec.os.name", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "nothing",
		},
		"spec": {
			"containers": [{
				"name": "main",
				"image": "example.com/app:1",
			}],
		},
	})
}

# test/fixtures/pod-os-undeclared/deny.one-term-open.yaml
test_deny_one_term_open if {
	finds({["spec.os.name", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "one-term-open",
		},
		"spec": {
			"affinity": {
				"nodeAffinity": {
					"requiredDuringSchedulingIgnoredDuringExecution": {
						"nodeSelectorTerms": [
							{
								"matchExpressions": [{
									"key": "kubernetes.io/os",
									"operator": "In",
									"values": ["linux"],
								}],
							},
							{
								"matchExpressions": [{
									"key": "disktype",
									"operator": "In",
									"values": ["ssd"],
								}],
							},
						],
					},
				},
			},
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/pod-os-undeclared/deny.stateful-set-preferred.yaml
test_deny_stateful_set_preferred if {
	finds({["spec.template.spec.os.name", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-preferred",
		},
		"spec": {
			"serviceName": "stateful-set-preferred",
			"selector": {
				"matchLabels": {
					"app": "stateful-set-preferred",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set-preferred",
					},
				},
				"spec": {
					"affinity": {
						"nodeAffinity": {
							"preferredDuringSchedulingIgnoredDuringExecution": [{
								"weight": 1,
								"preference": {
									"matchExpressions": [{
										"key": "kubernetes.io/os",
										"operator": "In",
										"values": ["linux"],
									}],
								},
							}],
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
