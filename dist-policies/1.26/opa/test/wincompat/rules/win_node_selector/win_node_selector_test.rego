# METADATA
# title: "Tests: A Windows pod is placed on Windows nodes"
package wincompat.rules.win_node_selector_test

import data.wincompat.lib_test
import data.wincompat.rules.win_node_selector
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_node_selector.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-node-selector/allow.linux.yaml
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

# test/fixtures/win-node-selector/allow.node-name.yaml
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

# test/fixtures/win-node-selector/allow.own-label.yaml
test_allow_own_label if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "own-label",
		},
		"spec": {
			"serviceName": "own-label",
			"selector": {
				"matchLabels": {
					"app": "own-label",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "own-label",
					},
				},
				"spec": {
					"os": {
						"name": "windows",
					},
					"nodeSelector": {
						"agentpool": "winnp",
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

# test/fixtures/win-node-selector/allow.runtime-class.yaml
test_allow_runtime_class if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "runtime-class",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "runtime-class",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "runtime-class",
					},
				},
				"spec": {
					"os": {
						"name": "windows",
					},
					"runtimeClassName": "windows-2019",
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-node-selector/deny.cron-job-init-options.yaml
test_deny_cron_job_init_options if {
	finds({["spec.jobTemplate.spec.template.spec.nodeSelector[kubernetes.io/os]", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-init-options",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"initContainers": [{
								"name": "prepare",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"securityContext": {
									"windowsOptions": {
										"runAsUserName": "ContainerUser",
									},
								},
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

# test/fixtures/win-node-selector/deny.declared.yaml
test_deny_declared if {
	finds({["spec.nodeSelector[kubernetes.io/os]", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-node-selector/deny.deployment-windows-options.yaml
test_deny_deployment_windows_options if {
	finds({["spec.template.spec.nodeSelector[kubernetes.io/os]", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment-windows-options",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "deployment-windows-options",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "deployment-windows-options",
					},
				},
				"spec": {
					"securityContext": {
						"windowsOptions": {
							"runAsUserName": "ContainerUser",
						},
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

# test/fixtures/win-node-selector/deny.either.yaml
test_deny_either if {
	finds({["spec.nodeSelector[kubernetes.io/os]", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "either",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"affinity": {
				"nodeAffinity": {
					"requiredDuringSchedulingIgnoredDuringExecution": {
						"nodeSelectorTerms": [{
							"matchExpressions": [{
								"key": "kubernetes.io/os",
								"operator": "In",
								"values": ["windows", "linux"],
							}],
						}],
					},
				},
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-node-selector/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.nodeSelector[kubernetes.io/os]", "risk"]}, {}, {
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
					"nodeSelector": {},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}
