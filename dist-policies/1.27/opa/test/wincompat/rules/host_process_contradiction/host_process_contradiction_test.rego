# METADATA
# title: "Tests: Container and pod do not contradict each other in hostProcess"
package wincompat.rules.host_process_contradiction_test

import data.wincompat.lib_test
import data.wincompat.rules.host_process_contradiction
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in host_process_contradiction.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/host-process-contradiction/allow.linux.yaml
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

# test/fixtures/host-process-contradiction/deny.container-true.yaml
test_deny_container_true if {
	finds({["spec.containers[0].securityContext.windowsOptions.hostProcess", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "container-true",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"hostNetwork": true,
			"securityContext": {
				"windowsOptions": {
					"hostProcess": false,
				},
			},
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
	})
}

# test/fixtures/host-process-contradiction/deny.cron-job-two.yaml
test_deny_cron_job_two if {
	finds({["spec.jobTemplate.spec.template.spec.initContainers[0].securityContext.windowsOptions.hostProcess", "rejected"], ["spec.jobTemplate.spec.template.spec.containers[0].securityContext.windowsOptions.hostProcess", "rejected"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-two",
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
							"securityContext": {
								"windowsOptions": {
									"hostProcess": true,
								},
							},
							"initContainers": [{
								"name": "prepare",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"securityContext": {
									"windowsOptions": {
										"hostProcess": false,
									},
								},
							}],
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"securityContext": {
									"windowsOptions": {
										"hostProcess": false,
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

# test/fixtures/host-process-contradiction/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec.containers[0].securityContext.windowsOptions.hostProcess", "rejected"], ["spec.ephemeralContainers[0].securityContext.windowsOptions.hostProcess", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "ephemeral",
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
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"windowsOptions": {
						"hostProcess": false,
					},
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"windowsOptions": {
						"hostProcess": false,
					},
				},
			}],
		},
	})
}

# test/fixtures/host-process-contradiction/deny.init-deployment.yaml
test_deny_init_deployment if {
	finds({["spec.template.spec.initContainers[0].securityContext.windowsOptions.hostProcess", "rejected"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "init-deployment",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "init-deployment",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "init-deployment",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"hostNetwork": true,
					"securityContext": {
						"windowsOptions": {
							"hostProcess": false,
						},
					},
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
								"hostProcess": null,
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/host-process-contradiction/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.containers[0].securityContext.windowsOptions.hostProcess", "fails"]}, {}, {
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
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"hostNetwork": true,
					"securityContext": {
						"windowsOptions": {
							"hostProcess": false,
						},
					},
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
