# METADATA
# title: "Tests: A HostProcess pod sets no hostAliases"
package wincompat.rules.host_process_host_aliases_test

import data.wincompat.lib_test
import data.wincompat.rules.host_process_host_aliases
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in host_process_host_aliases.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/host-process-host-aliases/allow.empty.yaml
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
			"hostNetwork": true,
			"securityContext": {
				"windowsOptions": {
					"hostProcess": true,
				},
			},
			"hostAliases": [],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/host-process-host-aliases/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "linux",
			},
			"hostNetwork": true,
			"securityContext": {
				"windowsOptions": {
					"hostProcess": true,
				},
			},
			"hostAliases": [{
				"ip": "10.0.0.1",
				"hostnames": ["db.example.com"],
			}],
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/host-process-host-aliases/deny.container-deployment.yaml
test_deny_container_deployment if {
	finds({["spec.template.spec.hostAliases", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "container-deployment",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "container-deployment",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "container-deployment",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"hostNetwork": true,
					"hostAliases": [{
						"ip": "10.0.0.1",
						"hostnames": ["db.example.com"],
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

# test/fixtures/host-process-host-aliases/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec.hostAliases", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "ephemeral",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"hostNetwork": true,
			"hostAliases": [{
				"ip": "10.0.0.1",
				"hostnames": ["a"],
			}],
			"ephemeralContainers": [{
				"name": "debug",
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
			}],
		},
	})
}

# test/fixtures/host-process-host-aliases/deny.init-cron-job.yaml
test_deny_init_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.hostAliases", "ignored"]}, {}, {
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
							"hostNetwork": true,
							"hostAliases": [{
								"ip": "10.0.0.1",
								"hostnames": ["db.example.com"],
							}],
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
			},
		},
	})
}

# test/fixtures/host-process-host-aliases/deny.pod-level.yaml
test_deny_pod_level if {
	finds({["spec.hostAliases", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "pod-level",
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
			"hostAliases": [{
				"ip": "10.0.0.1",
				"hostnames": ["db.example.com"],
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/host-process-host-aliases/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.hostAliases", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set",
		},
		"spec": {
			"serviceName": "stateful-set",
			"selector": {
				"matchLabels": {
					"app": "stateful-set",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set",
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
					"hostAliases": [{
						"ip": "10.0.0.1",
						"hostnames": ["db.example.com"],
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
