# METADATA
# title: "Tests: os.name is exactly linux or windows"
package wincompat.rules.pod_os_name_test

import data.wincompat.lib_test
import data.wincompat.rules.pod_os_name
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in pod_os_name.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/pod-os-name/allow.absent.yaml
test_allow_absent if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "absent",
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

# test/fixtures/pod-os-name/allow.linux.yaml
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

# test/fixtures/pod-os-name/deny.cron-job-empty.yaml
test_deny_cron_job_empty if {
	finds({["spec.jobTemplate.spec.template.spec.os.name", "rejected"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-empty",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"os": {},
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

# test/fixtures/pod-os-name/deny.deployment-capital.yaml
test_deny_deployment_capital if {
	finds({["spec.template.spec.os", "rejected"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment-capital",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "deployment-capital",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "deployment-capital",
					},
				},
				"spec": {
					"os": {
						"name": "Linux",
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

# test/fixtures/pod-os-name/deny.space.yaml
test_deny_space if {
	finds({["spec.os", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "space",
		},
		"spec": {
			"os": {
				"name": " ",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/pod-os-name/deny.stateful-set-capital.yaml
test_deny_stateful_set_capital if {
	finds({["spec.template.spec.os", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-capital",
		},
		"spec": {
			"serviceName": "stateful-set-capital",
			"selector": {
				"matchLabels": {
					"app": "stateful-set-capital",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set-capital",
					},
				},
				"spec": {
					"os": {
						"name": "Windows",
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
