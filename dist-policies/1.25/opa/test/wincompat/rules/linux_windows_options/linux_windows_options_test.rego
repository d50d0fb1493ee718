# METADATA
# title: "Tests: A Linux pod sets no windowsOptions"
package wincompat.rules.linux_windows_options_test

import data.wincompat.lib_test
import data.wincompat.rules.linux_windows_options
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in linux_windows_options.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/linux-windows-options/allow.linux.yaml
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

# test/fixtures/linux-windows-options/allow.other-settings.yaml
test_allow_other_settings if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "other-settings",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "linux",
			},
			"securityContext": {
				"runAsUser": 1,
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"runAsUser": 1,
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"runAsUser": 1,
				},
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"runAsUser": 1,
				},
			}],
		},
	})
}

# test/fixtures/linux-windows-options/deny.affinity-not-in.yaml
test_deny_affinity_not_in if {
	finds({["spec.template.spec.securityContext.windowsOptions", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "affinity-not-in",
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
					"securityContext": {
						"windowsOptions": {
							"runAsUserName": "ContainerUser",
						},
					},
					"affinity": {
						"nodeAffinity": {
							"requiredDuringSchedulingIgnoredDuringExecution": {
								"nodeSelectorTerms": [
									{
										"matchExpressions": [{
											"key": "kubernetes.io/os",
											"operator": "NotIn",
											"values": ["windows"],
										}],
									},
									{
										"matchExpressions": [
											{
												"key": "disktype",
												"operator": "In",
												"values": ["ssd"],
											},
											{
												"key": "kubernetes.io/os",
												"operator": "In",
												"values": ["linux"],
											},
										],
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
			},
		},
	})
}

# test/fixtures/linux-windows-options/deny.declared-cron-job.yaml
test_deny_declared_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].securityContext.windowsOptions", "rejected"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "declared-cron-job",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"os": {
								"name": "linux",
							},
							"nodeSelector": {
								"kubernetes.io/os": "linux",
							},
							"containers": [{
								"name": "main",
								"image": "docker.io/library/alpine:3.18",
								"securityContext": {
									"windowsOptions": {
										"runAsUserName": "ContainerUser",
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

# test/fixtures/linux-windows-options/deny.declared-deployment.yaml
test_deny_declared_deployment if {
	finds({["spec.template.spec.securityContext.windowsOptions", "rejected"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "declared-deployment",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "declared-deployment",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "declared-deployment",
					},
				},
				"spec": {
					"os": {
						"name": "linux",
					},
					"securityContext": {
						"windowsOptions": {
							"runAsUserName": "ContainerUser",
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

# test/fixtures/linux-windows-options/deny.declared-ephemeral.yaml
test_deny_declared_ephemeral if {
	finds({["spec.ephemeralContainers[0].securityContext.windowsOptions", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared-ephemeral",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"nodeSelector": {
				"kubernetes.io/os": "linux",
			},
			"ephemeralContainers": [{
				"name": "debug",
				"image": "docker.io/library/alpine:3.18",
				"securityContext": {
					"windowsOptions": {
						"runAsUserName": "ContainerUser",
					},
				},
			}],
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/linux-windows-options/deny.declared-init.yaml
test_deny_declared_init if {
	finds({["spec.initContainers[0].securityContext.windowsOptions", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared-init",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"nodeSelector": {
				"kubernetes.io/os": "linux",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "docker.io/library/alpine:3.18",
				"securityContext": {
					"windowsOptions": {
						"hostProcess": false,
					},
				},
			}],
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/linux-windows-options/deny.declared-pod.yaml
test_deny_declared_pod if {
	finds({["spec.securityContext.windowsOptions", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared-pod",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"nodeSelector": {
				"kubernetes.io/os": "linux",
			},
			"securityContext": {
				"windowsOptions": {
					"runAsUserName": "ContainerUser",
				},
			},
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/linux-windows-options/deny.declared-stateful-set.yaml
test_deny_declared_stateful_set if {
	finds({["spec.template.spec.securityContext.windowsOptions", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "declared-stateful-set",
		},
		"spec": {
			"serviceName": "declared-stateful-set",
			"selector": {
				"matchLabels": {
					"app": "declared-stateful-set",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "declared-stateful-set",
					},
				},
				"spec": {
					"os": {
						"name": "linux",
					},
					"nodeSelector": {
						"kubernetes.io/os": "linux",
					},
					"securityContext": {
						"windowsOptions": {
							"runAsUserName": "ContainerUser",
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

# test/fixtures/linux-windows-options/deny.placed-empty.yaml
test_deny_placed_empty if {
	finds({["spec.securityContext.windowsOptions", "advice"], ["spec.containers[0].securityContext.windowsOptions", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-empty",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "linux",
			},
			"securityContext": {
				"windowsOptions": {},
			},
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
				"securityContext": {
					"windowsOptions": {},
				},
			}],
		},
	})
}

# test/fixtures/linux-windows-options/deny.placed.yaml
test_deny_placed if {
	finds({["spec.securityContext.windowsOptions", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "linux",
			},
			"securityContext": {
				"windowsOptions": {
					"runAsUserName": "ContainerUser",
				},
			},
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}
