# METADATA
# title: "Tests: Windows containers start under LogMonitor"
package wincompat.rules.win_log_monitor_test

import data.wincompat.lib_test
import data.wincompat.rules.win_log_monitor
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_log_monitor.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-log-monitor/allow.empty.yaml
test_allow_empty if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "empty",
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
				"command": [],
			}],
		},
	})
}

# test/fixtures/win-log-monitor/allow.host-process.yaml
test_allow_host_process if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "host-process",
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
					"hostNetwork": true,
					"securityContext": {
						"windowsOptions": {
							"hostProcess": true,
						},
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"command": ["C:\\agent.exe"],
					}],
				},
			},
		},
	})
}

# test/fixtures/win-log-monitor/allow.image.yaml
test_allow_image if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "image",
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
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"args": ["--verbose"],
					}],
				},
			},
		},
	})
}

# test/fixtures/win-log-monitor/allow.init.yaml
test_allow_init if {
	finds(set(), {}, {
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
				"command": ["C:\\prepare.exe"],
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-log-monitor/allow.linux.yaml
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
				"command": ["/app"],
			}],
		},
	})
}

# test/fixtures/win-log-monitor/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].command", "advice"]}, {}, {
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
							"nodeSelector": {
								"kubernetes.io/os": "windows",
							},
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"command": ["cmd", "/c", "report.bat"],
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-log-monitor/deny.declared.yaml
test_deny_declared if {
	finds({["spec.containers[0].command", "advice"]}, {}, {
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
				"command": ["C:\\app.exe"],
			}],
		},
	})
}

# test/fixtures/win-log-monitor/deny.placed-deployment.yaml
test_deny_placed_deployment if {
	finds({["spec.template.spec.containers[1].command", "advice"]}, {}, {
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
					"containers": [
						{
							"name": "main",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
							"command": ["C:\\LogMonitor\\LogMonitor.exe", "C:\\app.exe"],
						},
						{
							"name": "second",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
							"command": ["C:\\app.exe"],
							"args": ["--verbose"],
						},
					],
				},
			},
		},
	})
}
