# METADATA
# title: "Tests: In a cluster with several Windows builds a pod chooses one"
package wincompat.rules.win_build_selector_test

import data.wincompat.lib_test
import data.wincompat.rules.win_build_selector
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_build_selector.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-build-selector/allow.chosen-among-several.yaml
test_allow_chosen_among_several if {
	finds(set(), {"windowsBuilds": ["10.0.17763", "10.0.20348"]}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "chosen-among-several",
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
						"node.kubernetes.io/windows-build": "10.0.20348",
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

# test/fixtures/win-build-selector/allow.class.yaml
test_allow_class if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "class",
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
					"runtimeClassName": "windows-2022",
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-selector/allow.host-process.yaml
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
							"runAsUserName": "NT AUTHORITY\\SYSTEM",
						},
					},
					"containers": [{
						"name": "main",
						"image": "ghcr.io/kubernetes-sigs/sig-windows/csi-proxy:v1.1.2",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-selector/allow.linux.yaml
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

# test/fixtures/win-build-selector/allow.node-pool.yaml
test_allow_node_pool if {
	finds(set(), {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "node-pool",
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
								"agentpool": "win22",
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

# test/fixtures/win-build-selector/allow.one-build.yaml
test_allow_one_build if {
	finds(set(), {"windowsBuilds": ["10.0.20348"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "one-build",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-build-selector/deny.cron-job-affinity.yaml
test_deny_cron_job_affinity if {
	finds({["spec.jobTemplate.spec.template.spec.nodeSelector[node.kubernetes.io/windows-build]", "advice"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-affinity",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"affinity": {
								"nodeAffinity": {
									"requiredDuringSchedulingIgnoredDuringExecution": {
										"nodeSelectorTerms": [{
											"matchExpressions": [{
												"key": "kubernetes.io/os",
												"operator": "In",
												"values": ["windows"],
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
					},
				},
			},
		},
	})
}

# test/fixtures/win-build-selector/deny.declared-only.yaml
test_deny_declared_only if {
	finds({["spec.nodeSelector[node.kubernetes.io/windows-build]", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared-only",
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

# test/fixtures/win-build-selector/deny.deployment-arch.yaml
test_deny_deployment_arch if {
	finds({["spec.template.spec.nodeSelector[node.kubernetes.io/windows-build]", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment-arch",
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
						"kubernetes.io/arch": "amd64",
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

# test/fixtures/win-build-selector/deny.one-term.yaml
test_deny_one_term if {
	finds({["spec.template.spec.nodeSelector[node.kubernetes.io/windows-build]", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "one-term",
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
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"affinity": {
						"nodeAffinity": {
							"requiredDuringSchedulingIgnoredDuringExecution": {
								"nodeSelectorTerms": [
									{
										"matchExpressions": [{
											"key": "node.kubernetes.io/windows-build",
											"operator": "In",
											"values": ["10.0.17763"],
										}],
									},
									{
										"matchExpressions": [{
											"key": "kubernetes.io/os",
											"operator": "In",
											"values": ["windows"],
										}],
									},
								],
							},
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

# test/fixtures/win-build-selector/deny.several-deployment.yaml
test_deny_several_deployment if {
	finds({["spec.template.spec.nodeSelector[node.kubernetes.io/windows-build]", "risk"]}, {"windowsBuilds": ["10.0.17763", "10.0.20348"]}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "several-deployment",
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
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-selector/deny.several.yaml
test_deny_several if {
	finds({["spec.nodeSelector[node.kubernetes.io/windows-build]", "risk"]}, {"windowsBuilds": ["10.0.17763", "10.0.20348"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "several",
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
			}],
		},
	})
}
