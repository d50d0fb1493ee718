# METADATA
# title: "Tests: A Windows pod sets no sysctls"
package wincompat.rules.win_sysctls_test

import data.wincompat.lib_test
import data.wincompat.rules.win_sysctls
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_sysctls.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-sysctls/allow.linux.yaml
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
			"securityContext": {
				"sysctls": [{
					"name": "net.core.somaxconn",
					"value": "1",
				}],
			},
			"containers": [{
				"name": "main",
				"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
			}],
		},
	})
}

# test/fixtures/win-sysctls/allow.placed-empty.yaml
test_allow_placed_empty if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-empty",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"securityContext": {
				"sysctls": [],
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-sysctls/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.securityContext.sysctls", "rejected"]}, {}, {
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
							"os": {
								"name": "windows",
							},
							"nodeSelector": {
								"kubernetes.io/os": "windows",
							},
							"securityContext": {
								"sysctls": [{
									"name": "net.core.somaxconn",
									"value": "1",
								}],
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

# test/fixtures/win-sysctls/deny.declared.yaml
test_deny_declared if {
	finds({["spec.securityContext.sysctls", "rejected"]}, {}, {
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
			"securityContext": {
				"sysctls": [{
					"name": "net.core.somaxconn",
					"value": "1",
				}],
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-sysctls/deny.deployment.yaml
test_deny_deployment if {
	finds({["spec.template.spec.securityContext.sysctls", "rejected"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment",
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
					"securityContext": {
						"sysctls": [{
							"name": "net.core.somaxconn",
							"value": "1",
						}],
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

# test/fixtures/win-sysctls/deny.placed-host-ipc-of-network.yaml
test_deny_placed_host_ipc_of_network if {
	finds({["spec.securityContext.sysctls[0]", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-host-ipc-of-network",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"hostIPC": true,
			"securityContext": {
				"sysctls": [{
					"name": "net.ipv4.tcp_syncookies",
					"value": "1",
				}],
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-sysctls/deny.placed-host-ipc.yaml
test_deny_placed_host_ipc if {
	finds({["spec.securityContext.sysctls[0]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-host-ipc",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"hostIPC": true,
			"securityContext": {
				"sysctls": [{
					"name": "kernel.shm_rmid_forced",
					"value": "1",
				}],
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-sysctls/deny.placed-safe.yaml
test_deny_placed_safe if {
	finds({["spec.jobTemplate.spec.template.spec.securityContext.sysctls[0]", "ignored"], ["spec.jobTemplate.spec.template.spec.securityContext.sysctls[1]", "ignored"], ["spec.jobTemplate.spec.template.spec.securityContext.sysctls[2]", "ignored"], ["spec.jobTemplate.spec.template.spec.securityContext.sysctls[3]", "ignored"], ["spec.jobTemplate.spec.template.spec.securityContext.sysctls[4]", "ignored"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "placed-safe",
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
							"securityContext": {
								"sysctls": [
									{
										"name": "kernel.shm_rmid_forced",
										"value": "1",
									},
									{
										"name": "net.ipv4.ip_local_port_range",
										"value": "1",
									},
									{
										"name": "net.ipv4.tcp_syncookies",
										"value": "1",
									},
									{
										"name": "net.ipv4.ping_group_range",
										"value": "1",
									},
									{
										"name": "net.ipv4.ip_unprivileged_port_start",
										"value": "1",
									},
								],
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

# test/fixtures/win-sysctls/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.securityContext.sysctls", "fails"]}, {}, {
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
					"securityContext": {
						"sysctls": [{
							"name": "net.core.somaxconn",
							"value": "1",
						}],
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
