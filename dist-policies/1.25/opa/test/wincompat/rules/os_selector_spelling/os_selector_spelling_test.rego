# METADATA
# title: "Tests: A node selector for the system asks for windows or linux"
package wincompat.rules.os_selector_spelling_test

import data.wincompat.lib_test
import data.wincompat.rules.os_selector_spelling
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in os_selector_spelling.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/os-selector-spelling/allow.affinity.yaml
test_allow_affinity if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "affinity",
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
					"affinity": {
						"nodeAffinity": {
							"requiredDuringSchedulingIgnoredDuringExecution": {
								"nodeSelectorTerms": [
									{
										"matchExpressions": [{
											"key": "kubernetes.io/os",
											"operator": "In",
											"values": ["Windows"],
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

# test/fixtures/os-selector-spelling/allow.empty.yaml
test_allow_empty if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "empty",
		},
		"spec": {
			"nodeSelector": {},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/os-selector-spelling/allow.linux.yaml
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

# test/fixtures/os-selector-spelling/deny.cron-job-linux.yaml
test_deny_cron_job_linux if {
	finds({["spec.jobTemplate.spec.template.spec.nodeSelector[kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-linux",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"nodeSelector": {
								"kubernetes.io/os": "Linux",
							},
							"containers": [{
								"name": "main",
								"image": "docker.io/library/alpine:3.18",
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/os-selector-spelling/deny.deployment-beta.yaml
test_deny_deployment_beta if {
	finds({["spec.template.spec.nodeSelector[beta.kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment-beta",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "deployment-beta",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "deployment-beta",
					},
				},
				"spec": {
					"nodeSelector": {
						"beta.kubernetes.io/os": "WINDOWS",
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

# test/fixtures/os-selector-spelling/deny.short.yaml
test_deny_short if {
	finds({["spec.nodeSelector[kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "short",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "win",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/os-selector-spelling/deny.stateful-set-declared.yaml
test_deny_stateful_set_declared if {
	finds({["spec.template.spec.nodeSelector[kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-declared",
		},
		"spec": {
			"serviceName": "stateful-set-declared",
			"selector": {
				"matchLabels": {
					"app": "stateful-set-declared",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set-declared",
					},
				},
				"spec": {
					"os": {
						"name": "windows",
					},
					"nodeSelector": {
						"kubernetes.io/os": "Windows",
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
