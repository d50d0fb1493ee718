# METADATA
# title: "Tests: A Windows pod sets no SELinux options"
package wincompat.rules.win_selinux_options_test

import data.wincompat.lib_test
import data.wincompat.rules.win_selinux_options
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_selinux_options.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-selinux-options/allow.linux.yaml
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
				"seLinuxOptions": {
					"level": "s0:c1,c2",
				},
			},
			"containers": [{
				"name": "main",
				"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
				"securityContext": {
					"seLinuxOptions": {
						"level": "s0:c1,c2",
					},
				},
			}],
		},
	})
}

# test/fixtures/win-selinux-options/allow.other-settings.yaml
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

# test/fixtures/win-selinux-options/allow.unplaced.yaml
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
					"securityContext": {
						"seLinuxOptions": {
							"level": "s0:c1,c2",
						},
					},
					"containers": [{
						"name": "main",
						"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-selinux-options/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].securityContext.seLinuxOptions", "rejected"]}, {}, {
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
									"seLinuxOptions": {
										"level": "s0:c1,c2",
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

# test/fixtures/win-selinux-options/deny.deployment.yaml
test_deny_deployment if {
	finds({["spec.template.spec.securityContext.seLinuxOptions", "rejected"]}, {}, {
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
						"seLinuxOptions": {
							"level": "s0:c1,c2",
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

# test/fixtures/win-selinux-options/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec.ephemeralContainers[0].securityContext.seLinuxOptions", "rejected"]}, {}, {
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
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"seLinuxOptions": {
						"level": "s0:c1,c2",
					},
				},
			}],
		},
	})
}

# test/fixtures/win-selinux-options/deny.init-empty.yaml
test_deny_init_empty if {
	finds({["spec.securityContext.seLinuxOptions", "rejected"], ["spec.initContainers[0].securityContext.seLinuxOptions", "rejected"]}, {}, {
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
			"securityContext": {
				"seLinuxOptions": {},
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"seLinuxOptions": {},
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-selinux-options/deny.placed-blank.yaml
test_deny_placed_blank if {
	finds({["spec.securityContext.seLinuxOptions", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-blank",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"securityContext": {
				"seLinuxOptions": {
					"user": "",
					"role": "",
					"type": "",
					"level": "",
				},
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-selinux-options/deny.placed-empty.yaml
test_deny_placed_empty if {
	finds({["spec.template.spec.securityContext.seLinuxOptions", "advice"], ["spec.template.spec.containers[0].securityContext.seLinuxOptions", "advice"]}, {}, {
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
					"securityContext": {
						"seLinuxOptions": {},
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"seLinuxOptions": {},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-selinux-options/deny.placed-role.yaml
test_deny_placed_role if {
	finds({["spec.securityContext.seLinuxOptions", "ignored"], ["spec.containers[0].securityContext.seLinuxOptions", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-role",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"securityContext": {
				"seLinuxOptions": {
					"role": "system_r",
				},
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"seLinuxOptions": {
						"role": "system_r",
					},
				},
			}],
		},
	})
}

# test/fixtures/win-selinux-options/deny.pod.yaml
test_deny_pod if {
	finds({["spec.securityContext.seLinuxOptions", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "pod",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"securityContext": {
				"seLinuxOptions": {
					"level": "s0:c1,c2",
				},
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-selinux-options/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.securityContext.seLinuxOptions", "fails"], ["spec.template.spec.containers[0].securityContext.seLinuxOptions", "fails"]}, {}, {
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
						"seLinuxOptions": {
							"level": "s0:c1,c2",
						},
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"seLinuxOptions": {
								"level": "s0:c1,c2",
							},
						},
					}],
				},
			},
		},
	})
}
