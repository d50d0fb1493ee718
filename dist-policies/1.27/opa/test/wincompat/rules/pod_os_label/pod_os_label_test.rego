# METADATA
# title: "Tests: A pod's own label kubernetes.io/os names the system of its node"
package wincompat.rules.pod_os_label_test

import data.wincompat.lib_test
import data.wincompat.rules.pod_os_label
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in pod_os_label.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/pod-os-label/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux",
			"labels": {
				"kubernetes.io/os": "linux",
			},
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

# test/fixtures/pod-os-label/allow.other-labels.yaml
test_allow_other_labels if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "other-labels",
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
						"name": "linux",
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

# test/fixtures/pod-os-label/allow.unplaced.yaml
test_allow_unplaced if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "unplaced",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/pod-os-label/deny.capital-cron-job.yaml
test_deny_capital_cron_job if {
	finds({["spec.jobTemplate.spec.template.metadata.labels[kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "capital-cron-job",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"metadata": {
							"labels": {
								"kubernetes.io/os": "Windows",
							},
						},
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
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/pod-os-label/deny.empty-on-linux.yaml
test_deny_empty_on_linux if {
	finds({["spec.template.metadata.labels[kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "empty-on-linux",
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
						"kubernetes.io/os": "",
					},
				},
				"spec": {
					"os": {
						"name": "linux",
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

# test/fixtures/pod-os-label/deny.placed-on-linux.yaml
test_deny_placed_on_linux if {
	finds({["metadata.labels[kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-on-linux",
			"labels": {
				"kubernetes.io/os": "windows",
			},
		},
		"spec": {
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

# test/fixtures/pod-os-label/deny.stateful-set-empty.yaml
test_deny_stateful_set_empty if {
	finds({["spec.template.metadata.labels[kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-empty",
		},
		"spec": {
			"serviceName": "stateful-set-empty",
			"selector": {
				"matchLabels": {
					"app": "stateful-set-empty",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set-empty",
						"kubernetes.io/os": "",
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
