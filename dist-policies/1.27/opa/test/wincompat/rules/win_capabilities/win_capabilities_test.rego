# METADATA
# title: "Tests: A Windows container names no capabilities"
package wincompat.rules.win_capabilities_test

import data.wincompat.lib_test
import data.wincompat.rules.win_capabilities
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_capabilities.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-capabilities/allow.linux.yaml
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
				"securityContext": {
					"capabilities": {
						"drop": ["ALL"],
					},
				},
			}],
		},
	})
}

# test/fixtures/win-capabilities/allow.other-settings.yaml
test_allow_other_settings if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "other-settings",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
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

# test/fixtures/win-capabilities/allow.unplaced.yaml
test_allow_unplaced if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "unplaced",
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
					"containers": [{
						"name": "main",
						"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
						"securityContext": {
							"capabilities": {
								"drop": ["ALL"],
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-capabilities/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].securityContext.capabilities", "rejected"]}, {}, {
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
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"securityContext": {
									"capabilities": {},
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-capabilities/deny.declared.yaml
test_deny_declared if {
	finds({["spec.containers[0].securityContext.capabilities", "rejected"]}, {}, {
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
				"securityContext": {
					"capabilities": {
						"drop": ["ALL"],
					},
				},
			}],
		},
	})
}

# test/fixtures/win-capabilities/deny.deployment.yaml
test_deny_deployment if {
	finds({["spec.template.spec.containers[0].securityContext.capabilities", "rejected"]}, {}, {
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
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"capabilities": {
								"drop": ["ALL"],
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-capabilities/deny.init-empty.yaml
test_deny_init_empty if {
	finds({["spec.initContainers[0].securityContext.capabilities", "rejected"], ["spec.containers[1].securityContext.capabilities", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "init-empty",
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
				"securityContext": {
					"capabilities": {},
				},
			}],
			"containers": [
				{
					"name": "main",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				},
				{
					"name": "second",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					"securityContext": {
						"capabilities": {
							"drop": ["ALL"],
						},
					},
				},
			],
		},
	})
}

# test/fixtures/win-capabilities/deny.placed-add.yaml
test_deny_placed_add if {
	finds({["spec.template.spec.containers[0].securityContext.capabilities", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "placed-add",
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
						"beta.kubernetes.io/os": "windows",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"capabilities": {
								"add": ["NET_ADMIN"],
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-capabilities/deny.placed-empty-lists.yaml
test_deny_placed_empty_lists if {
	finds({["spec.containers[0].securityContext.capabilities", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-empty-lists",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"capabilities": {
						"add": [],
						"drop": [],
					},
				},
			}],
		},
	})
}

# test/fixtures/win-capabilities/deny.placed-empty.yaml
test_deny_placed_empty if {
	finds({["spec.template.spec.initContainers[0].securityContext.capabilities", "advice"], ["spec.template.spec.containers[0].securityContext.capabilities", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "placed-empty",
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
					"initContainers": [{
						"name": "prepare",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"capabilities": {},
						},
					}],
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"capabilities": {},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-capabilities/deny.placed-ephemeral.yaml
test_deny_placed_ephemeral if {
	finds({["spec.ephemeralContainers[0].securityContext.capabilities", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-ephemeral",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"capabilities": {
						"drop": ["ALL"],
					},
				},
			}],
		},
	})
}

# test/fixtures/win-capabilities/deny.placed.yaml
test_deny_placed if {
	finds({["spec.containers[0].securityContext.capabilities", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"capabilities": {
						"drop": ["ALL"],
					},
				},
			}],
		},
	})
}

# test/fixtures/win-capabilities/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.containers[0].securityContext.capabilities", "fails"]}, {}, {
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
						"securityContext": {
							"capabilities": {
								"drop": ["ALL"],
							},
						},
					}],
				},
			},
		},
	})
}
