# METADATA
# title: "Tests: A Windows pod does not bind a host port to one address"
package wincompat.rules.win_host_port_ip_test

import data.wincompat.lib_test
import data.wincompat.rules.win_host_port_ip
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_host_port_ip.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-host-port-ip/allow.host-port.yaml
test_allow_host_port if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "host-port",
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
						"ports": [
							{
								"containerPort": 80,
								"hostPort": 8080,
							},
							{
								"containerPort": 81,
								"hostPort": 8081,
								"hostIP": null,
							},
						],
					}],
				},
			},
		},
	})
}

# test/fixtures/win-host-port-ip/allow.host-process.yaml
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
						"ports": [{
							"containerPort": 8080,
							"hostPort": 8080,
							"hostIP": "127.0.0.1",
						}],
					}],
				},
			},
		},
	})
}

# test/fixtures/win-host-port-ip/allow.linux.yaml
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
				"ports": [{
					"containerPort": 80,
					"hostPort": 8080,
					"hostIP": "127.0.0.1",
				}],
			}],
		},
	})
}

# test/fixtures/win-host-port-ip/deny.declared.yaml
test_deny_declared if {
	finds({["spec.containers[0].ports[0].hostIP", "risk"]}, {}, {
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
				"ports": [{
					"containerPort": 80,
					"hostPort": 8080,
					"hostIP": "127.0.0.1",
				}],
			}],
		},
	})
}

# test/fixtures/win-host-port-ip/deny.init-cron-job.yaml
test_deny_init_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.initContainers[0].ports[0].hostIP", "risk"]}, {}, {
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
							"os": {
								"name": "windows",
							},
							"nodeSelector": {
								"kubernetes.io/os": "windows",
							},
							"tolerations": [{
								"key": "os",
								"value": "windows",
								"effect": "NoSchedule",
							}],
							"initContainers": [{
								"name": "prepare",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"resources": {
									"limits": {
										"cpu": "500m",
										"memory": "300Mi",
									},
								},
								"ports": [{
									"containerPort": 80,
									"hostPort": 8080,
									"hostIP": "127.0.0.1",
								}],
							}],
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"resources": {
									"limits": {
										"cpu": "500m",
										"memory": "300Mi",
									},
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-host-port-ip/deny.placed-daemon-set.yaml
test_deny_placed_daemon_set if {
	finds({["spec.template.spec.containers[0].ports[0].hostIP", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "placed-daemon-set",
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
							"hostPort": 80,
							"hostIP": "10.0.0.5",
						}],
					}],
				},
			},
		},
	})
}
