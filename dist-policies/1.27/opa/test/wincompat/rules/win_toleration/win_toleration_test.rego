# METADATA
# title: "Tests: A Windows pod tolerates the taint of Windows nodes"
package wincompat.rules.win_toleration_test

import data.wincompat.lib_test
import data.wincompat.rules.win_toleration
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_toleration.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-toleration/allow.everything.yaml
test_allow_everything if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "everything",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "everything",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "everything",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"tolerations": [
						{
							"key": "other",
							"operator": "Exists",
						},
						{
							"operator": "Exists",
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

# test/fixtures/win-toleration/allow.exists.yaml
test_allow_exists if {
	finds(set(), {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "exists",
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
							"tolerations": [{
								"key": "os",
								"operator": "Exists",
								"effect": "NoSchedule",
							}],
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

# test/fixtures/win-toleration/allow.linux.yaml
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

# test/fixtures/win-toleration/allow.no-operator.yaml
test_allow_no_operator if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "no-operator",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "no-operator",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "no-operator",
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

# test/fixtures/win-toleration/allow.node-name.yaml
test_allow_node_name if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "node-name",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeName": "win-1",
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-toleration/deny.empty-deployment.yaml
test_deny_empty_deployment if {
	finds({["spec.template.spec.tolerations", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "empty-deployment",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "empty-deployment",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "empty-deployment",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"tolerations": [],
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-toleration/deny.none.yaml
test_deny_none if {
	finds({["spec.tolerations", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "none",
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

# test/fixtures/win-toleration/deny.other-key-cron-job.yaml
test_deny_other_key_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.tolerations", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "other-key-cron-job",
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
							"tolerations": [{
								"key": "OS",
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
			},
		},
	})
}

# test/fixtures/win-toleration/deny.other-value-stateful-set.yaml
test_deny_other_value_stateful_set if {
	finds({["spec.template.spec.tolerations", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "other-value-stateful-set",
		},
		"spec": {
			"serviceName": "other-value-stateful-set",
			"selector": {
				"matchLabels": {
					"app": "other-value-stateful-set",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "other-value-stateful-set",
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
						"value": "Windows",
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
