# METADATA
# title: "Tests: On Windows only HostProcess pods ask for the host network"
package wincompat.rules.win_host_network_test

import data.wincompat.lib_test
import data.wincompat.rules.win_host_network
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_host_network.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-host-network/allow.host-process-containers.yaml
test_allow_host_process_containers if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "host-process-containers",
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
					"hostNetwork": true,
					"initContainers": [{
						"name": "prepare",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"windowsOptions": {
								"hostProcess": true,
							},
						},
					}],
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"windowsOptions": {
								"hostProcess": true,
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-host-network/allow.linux.yaml
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
			"hostNetwork": true,
			"containers": [{
				"name": "main",
				"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
			}],
		},
	})
}

# test/fixtures/win-host-network/allow.toleration.yaml
test_allow_toleration if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "toleration",
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
					"hostNetwork": true,
					"containers": [{
						"name": "main",
						"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-host-network/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.hostNetwork", "ignored"]}, {}, {
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
							"hostNetwork": true,
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

# test/fixtures/win-host-network/deny.declared.yaml
test_deny_declared if {
	finds({["spec.hostNetwork", "ignored"]}, {}, {
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
			"hostNetwork": true,
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-host-network/deny.deployment.yaml
test_deny_deployment if {
	finds({["spec.template.spec.hostNetwork", "ignored"]}, {}, {
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
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"hostNetwork": true,
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-host-network/deny.init.yaml
test_deny_init if {
	finds({["spec.hostNetwork", "ignored"]}, {}, {
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
			"hostNetwork": true,
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"windowsOptions": {
						"runAsUserName": "ContainerUser",
					},
				},
			}],
		},
	})
}

# test/fixtures/win-host-network/deny.placed.yaml
test_deny_placed if {
	finds({["spec.template.spec.hostNetwork", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "placed",
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
					"hostNetwork": true,
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-host-network/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.hostNetwork", "ignored"]}, {}, {
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
					"hostNetwork": true,
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}
