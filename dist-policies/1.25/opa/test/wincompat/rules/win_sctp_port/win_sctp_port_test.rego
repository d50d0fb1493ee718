# METADATA
# title: "Tests: A Windows pod opens no SCTP ports"
package wincompat.rules.win_sctp_port_test

import data.wincompat.lib_test
import data.wincompat.rules.win_sctp_port
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_sctp_port.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-sctp-port/allow.linux.yaml
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
				"ports": [
					{
						"containerPort": 80,
					},
					{
						"containerPort": 3868,
						"protocol": "SCTP",
					},
				],
			}],
		},
	})
}

# test/fixtures/win-sctp-port/allow.null.yaml
test_allow_null if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "null",
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
						"ports": [{
							"containerPort": 80,
							"protocol": null,
						}],
					}],
				},
			},
		},
	})
}

# test/fixtures/win-sctp-port/deny.declared.yaml
test_deny_declared if {
	finds({["spec.containers[0].ports[1].protocol", "ignored"]}, {}, {
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
				"ports": [
					{
						"containerPort": 80,
					},
					{
						"containerPort": 3868,
						"protocol": "SCTP",
					},
				],
			}],
		},
	})
}

# test/fixtures/win-sctp-port/deny.host-port-daemon-set.yaml
test_deny_host_port_daemon_set if {
	finds({["spec.template.spec.containers[0].ports[0].protocol", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "host-port-daemon-set",
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
						"ports": [{
							"containerPort": 3868,
							"hostPort": 3868,
							"protocol": "SCTP",
						}],
					}],
				},
			},
		},
	})
}

# test/fixtures/win-sctp-port/deny.init-cron-job.yaml
test_deny_init_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.initContainers[0].ports[1].protocol", "ignored"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "init-cron-job",
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
							"initContainers": [{
								"name": "prepare",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"ports": [
									{
										"containerPort": 80,
									},
									{
										"containerPort": 3868,
										"protocol": "SCTP",
									},
								],
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

# test/fixtures/win-sctp-port/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.containers[0].ports[1].protocol", "ignored"]}, {}, {
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
						"ports": [
							{
								"containerPort": 80,
							},
							{
								"containerPort": 3868,
								"protocol": "SCTP",
							},
						],
					}],
				},
			},
		},
	})
}
