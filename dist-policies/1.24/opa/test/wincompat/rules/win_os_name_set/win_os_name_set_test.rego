# METADATA
# title: "Tests: A Windows pod says in os.name that it is for Windows"
package wincompat.rules.win_os_name_set_test

import data.wincompat.lib_test
import data.wincompat.rules.win_os_name_set
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_os_name_set.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-os-name-set/allow.linux.yaml
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

# test/fixtures/win-os-name-set/deny.both-systems.yaml
test_deny_both_systems if {
	finds({["spec.os.name", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "both-systems",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
				"beta.kubernetes.io/os": "linux",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-os-name-set/deny.cron-job-runtime-class.yaml
test_deny_cron_job_runtime_class if {
	finds({["spec.jobTemplate.spec.template.spec.os.name", "advice"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-runtime-class",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"runtimeClassName": "windows-2019",
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

# test/fixtures/win-os-name-set/deny.deployment-affinity.yaml
test_deny_deployment_affinity if {
	finds({["spec.template.spec.os.name", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment-affinity",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "deployment-affinity",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "deployment-affinity",
					},
				},
				"spec": {
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
	})
}

# test/fixtures/win-os-name-set/deny.ephemeral-options.yaml
test_deny_ephemeral_options if {
	finds({["spec.os.name", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "ephemeral-options",
		},
		"spec": {
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"windowsOptions": {},
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-os-name-set/deny.init-windows-options.yaml
test_deny_init_windows_options if {
	finds({["spec.os.name", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "init-windows-options",
		},
		"spec": {
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
	})
}

# test/fixtures/win-os-name-set/deny.selector.yaml
test_deny_selector if {
	finds({["spec.os.name", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "selector",
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

# test/fixtures/win-os-name-set/deny.stateful-set-beta.yaml
test_deny_stateful_set_beta if {
	finds({["spec.template.spec.os.name", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-beta",
		},
		"spec": {
			"serviceName": "stateful-set-beta",
			"selector": {
				"matchLabels": {
					"app": "stateful-set-beta",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set-beta",
					},
				},
				"spec": {
					"nodeSelector": {
						"beta.kubernetes.io/os": "windows",
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
