# METADATA
# title: "Tests: os.name, selectors and RuntimeClass of a pod name one system"
package wincompat.rules.win_os_conflict_test

import data.wincompat.lib_test
import data.wincompat.rules.win_os_conflict
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_os_conflict.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-os-conflict/allow.affinity-misspelled-linux.yaml
test_allow_affinity_misspelled_linux if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "affinity-misspelled-linux",
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
					"affinity": {
						"nodeAffinity": {
							"requiredDuringSchedulingIgnoredDuringExecution": {
								"nodeSelectorTerms": [{
									"matchExpressions": [{
										"key": "kubernetes.io/os",
										"operator": "In",
										"values": ["Linux"],
									}],
								}],
							},
						},
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

# test/fixtures/win-os-conflict/allow.declared-linux-other-sku.yaml
test_allow_declared_linux_other_sku if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared-linux-other-sku",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"nodeSelector": {
				"kubernetes.azure.com/os-sku": "NoWindows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-os-conflict/allow.null.yaml
test_allow_null if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "null",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": null,
			"affinity": null,
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-os-conflict/deny.declared-linux-selector-windows.yaml
test_deny_declared_linux_selector_windows if {
	finds({["spec.nodeSelector[kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared-linux-selector-windows",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/win-os-conflict/deny.declared-windows-affinity-linux.yaml
test_deny_declared_windows_affinity_linux if {
	finds({["spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "declared-windows-affinity-linux",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "declared-windows-affinity-linux",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "declared-windows-affinity-linux",
					},
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
										"values": ["linux"],
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

# test/fixtures/win-os-conflict/deny.stateful-set-runtime-class.yaml
test_deny_stateful_set_runtime_class if {
	finds({["spec.template.spec.nodeSelector[kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-runtime-class",
		},
		"spec": {
			"serviceName": "stateful-set-runtime-class",
			"selector": {
				"matchLabels": {
					"app": "stateful-set-runtime-class",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set-runtime-class",
					},
				},
				"spec": {
					"runtimeClassName": "windows-2019",
					"nodeSelector": {
						"kubernetes.io/os": "linux",
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

# test/fixtures/win-os-conflict/deny.two-labels.yaml
test_deny_two_labels if {
	finds({["spec.jobTemplate.spec.template.spec.nodeSelector[beta.kubernetes.io/os]", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "two-labels",
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
								"beta.kubernetes.io/os": "linux",
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
