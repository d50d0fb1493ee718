# METADATA
# title: "Tests: A pod that may be Linux does not tolerate the Windows taint"
package wincompat.rules.linux_windows_taint_toleration_test

import data.wincompat.lib_test
import data.wincompat.rules.linux_windows_taint_toleration
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in linux_windows_taint_toleration.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/linux-windows-taint-toleration/allow.empty.yaml
test_allow_empty if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "empty",
		},
		"spec": {
			"tolerations": [],
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/linux-windows-taint-toleration/allow.linux-selector.yaml
test_allow_linux_selector if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
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
					"tolerations": [{
						"operator": "Exists",
					}],
					"containers": [{
						"name": "main",
						"image": "docker.io/library/alpine:3.18",
					}],
				},
			},
		},
	})
}

# test/fixtures/linux-windows-taint-toleration/allow.node-name.yaml
test_allow_node_name if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "node-name",
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
					"tolerations": [{
						"operator": "Exists",
					}],
					"nodeName": "node-1",
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/linux-windows-taint-toleration/deny.cron-job-no-schedule.yaml
test_deny_cron_job_no_schedule if {
	finds({["spec.jobTemplate.spec.template.spec.tolerations", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-no-schedule",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"tolerations": [{
								"operator": "Exists",
								"effect": "NoSchedule",
							}],
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

# test/fixtures/linux-windows-taint-toleration/deny.deployment.yaml
test_deny_deployment if {
	finds({["spec.template.spec.tolerations", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "deployment",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "deployment",
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
						"image": "registry.example.com/agent:1.2",
					}],
				},
			},
		},
	})
}

# test/fixtures/linux-windows-taint-toleration/deny.everything-daemon-set.yaml
test_deny_everything_daemon_set if {
	finds({["spec.template.spec.tolerations", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "everything-daemon-set",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "everything-daemon-set",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "everything-daemon-set",
					},
				},
				"spec": {
					"tolerations": [
						{
							"key": "node-role.kubernetes.io/control-plane",
							"operator": "Exists",
						},
						{
							"operator": "Exists",
						},
					],
					"containers": [{
						"name": "main",
						"image": "docker.io/library/alpine:3.18",
					}],
				},
			},
		},
	})
}

# test/fixtures/linux-windows-taint-toleration/deny.null-effect.yaml
test_deny_null_effect if {
	finds({["spec.tolerations", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "null-effect",
		},
		"spec": {
			"tolerations": [{
				"key": null,
				"operator": "Exists",
				"effect": null,
			}],
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/linux-windows-taint-toleration/deny.stateful-set-declared.yaml
test_deny_stateful_set_declared if {
	finds({["spec.template.spec.tolerations", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-declared",
		},
		"spec": {
			"serviceName": "stateful-set-declared",
			"selector": {
				"matchLabels": {
					"app": "stateful-set-declared",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set-declared",
					},
				},
				"spec": {
					"os": {
						"name": "linux",
					},
					"tolerations": [{
						"key": "os",
						"operator": "Exists",
					}],
					"containers": [{
						"name": "main",
						"image": "docker.io/library/alpine:3.18",
					}],
				},
			},
		},
	})
}
