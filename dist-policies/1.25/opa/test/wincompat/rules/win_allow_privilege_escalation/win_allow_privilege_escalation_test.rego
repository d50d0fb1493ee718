# METADATA
# title: "Tests: A Windows container says nothing about privilege escalation"
package wincompat.rules.win_allow_privilege_escalation_test

import data.wincompat.lib_test
import data.wincompat.rules.win_allow_privilege_escalation
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_allow_privilege_escalation.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-allow-privilege-escalation/allow.linux.yaml
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
					"allowPrivilegeEscalation": false,
				},
			}],
		},
	})
}

# test/fixtures/win-allow-privilege-escalation/allow.unplaced.yaml
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
							"allowPrivilegeEscalation": false,
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-allow-privilege-escalation/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].securityContext.allowPrivilegeEscalation", "rejected"]}, {}, {
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
									"allowPrivilegeEscalation": true,
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-allow-privilege-escalation/deny.declared.yaml
test_deny_declared if {
	finds({["spec.containers[0].securityContext.allowPrivilegeEscalation", "rejected"]}, {}, {
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
					"allowPrivilegeEscalation": false,
				},
			}],
		},
	})
}

# test/fixtures/win-allow-privilege-escalation/deny.deployment.yaml
test_deny_deployment if {
	finds({["spec.template.spec.containers[0].securityContext.allowPrivilegeEscalation", "rejected"]}, {}, {
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
							"allowPrivilegeEscalation": false,
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-allow-privilege-escalation/deny.init-true.yaml
test_deny_init_true if {
	finds({["spec.initContainers[0].securityContext.allowPrivilegeEscalation", "rejected"], ["spec.containers[1].securityContext.allowPrivilegeEscalation", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "init-true",
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
					"allowPrivilegeEscalation": true,
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
						"allowPrivilegeEscalation": false,
					},
				},
			],
		},
	})
}

# test/fixtures/win-allow-privilege-escalation/deny.placed-ephemeral.yaml
test_deny_placed_ephemeral if {
	finds({["spec.ephemeralContainers[0].securityContext.allowPrivilegeEscalation", "ignored"]}, {}, {
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
					"allowPrivilegeEscalation": false,
				},
			}],
		},
	})
}

# test/fixtures/win-allow-privilege-escalation/deny.placed-true-each-kind.yaml
test_deny_placed_true_each_kind if {
	finds({["spec.containers[0].securityContext.allowPrivilegeEscalation", "advice"], ["spec.ephemeralContainers[0].securityContext.allowPrivilegeEscalation", "advice"], ["spec.initContainers[0].securityContext.allowPrivilegeEscalation", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-true-each-kind",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"allowPrivilegeEscalation": true,
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"allowPrivilegeEscalation": true,
				},
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"allowPrivilegeEscalation": true,
				},
			}],
		},
	})
}

# test/fixtures/win-allow-privilege-escalation/deny.placed-true.yaml
test_deny_placed_true if {
	finds({["spec.template.spec.initContainers[0].securityContext.allowPrivilegeEscalation", "advice"], ["spec.template.spec.containers[0].securityContext.allowPrivilegeEscalation", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "placed-true",
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
							"allowPrivilegeEscalation": true,
						},
					}],
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"allowPrivilegeEscalation": true,
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-allow-privilege-escalation/deny.placed.yaml
test_deny_placed if {
	finds({["spec.containers[0].securityContext.allowPrivilegeEscalation", "ignored"]}, {}, {
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
					"allowPrivilegeEscalation": false,
				},
			}],
		},
	})
}

# test/fixtures/win-allow-privilege-escalation/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.containers[0].securityContext.allowPrivilegeEscalation", "fails"]}, {}, {
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
							"allowPrivilegeEscalation": false,
						},
					}],
				},
			},
		},
	})
}
