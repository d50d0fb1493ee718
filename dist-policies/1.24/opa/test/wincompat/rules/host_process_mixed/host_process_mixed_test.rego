# METADATA
# title: "Tests: Either all containers of a pod are HostProcess containers or none"
package wincompat.rules.host_process_mixed_test

import data.wincompat.lib_test
import data.wincompat.rules.host_process_mixed
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in host_process_mixed.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/host-process-mixed/allow.each-container.yaml
test_allow_each_container if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "each-container",
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
	})
}

# test/fixtures/host-process-mixed/allow.linux.yaml
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

# test/fixtures/host-process-mixed/allow.pod-level.yaml
test_allow_pod_level if {
	finds(set(), {}, {
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
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"containers": [
				{
					"name": "main",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				},
				{
					"name": "second",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				},
			],
		},
	})
}

# test/fixtures/host-process-mixed/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec", "rejected"]}, {}, {
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
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/host-process-mixed/deny.deployment-null.yaml
test_deny_deployment_null if {
	finds({["spec.template.spec", "rejected"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment-null",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "deployment-null",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "deployment-null",
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
					"containers": [
						{
							"name": "main",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
							"securityContext": {
								"windowsOptions": {
									"hostProcess": true,
								},
							},
						},
						{
							"name": "second",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
							"securityContext": {
								"windowsOptions": {
									"hostProcess": null,
								},
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/host-process-mixed/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec", "rejected"]}, {}, {
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
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
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
	})
}

# test/fixtures/host-process-mixed/deny.init.yaml
test_deny_init if {
	finds({["spec", "rejected"]}, {}, {
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
						"hostProcess": true,
					},
				},
			}],
		},
	})
}

# test/fixtures/host-process-mixed/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec", "fails"]}, {}, {
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
					"containers": [
						{
							"name": "main",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
							"securityContext": {
								"windowsOptions": {
									"hostProcess": true,
								},
							},
						},
						{
							"name": "second",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						},
					],
				},
			},
		},
	})
}

# test/fixtures/host-process-mixed/deny.two-containers.yaml
test_deny_two_containers if {
	finds({["spec", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "two-containers",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"hostNetwork": true,
			"containers": [
				{
					"name": "main",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					"securityContext": {
						"windowsOptions": {
							"hostProcess": true,
						},
					},
				},
				{
					"name": "second",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				},
			],
		},
	})
}
