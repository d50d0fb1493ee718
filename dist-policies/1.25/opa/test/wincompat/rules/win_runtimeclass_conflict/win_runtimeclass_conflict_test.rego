# METADATA
# title: "Tests: A pod selects no other Windows build than its RuntimeClass"
package wincompat.rules.win_runtimeclass_conflict_test

import data.wincompat.lib_test
import data.wincompat.rules.win_runtimeclass_conflict
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_runtimeclass_conflict.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-runtimeclass-conflict/allow.2019.yaml
test_allow_2019 if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "2019",
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
					"runtimeClassName": "windows-2019",
					"nodeSelector": {
						"kubernetes.io/os": "windows",
						"node.kubernetes.io/windows-build": "10.0.17763",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/servercore:ltsc2019",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-runtimeclass-conflict/allow.affinity.yaml
test_allow_affinity if {
	finds(set(), {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "affinity",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"runtimeClassName": "windows-2022",
							"affinity": {
								"nodeAffinity": {
									"requiredDuringSchedulingIgnoredDuringExecution": {
										"nodeSelectorTerms": [{
											"matchExpressions": [{
												"key": "node.kubernetes.io/windows-build",
												"operator": "In",
												"values": ["10.0.17763", "10.0.20348"],
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

# test/fixtures/win-runtimeclass-conflict/allow.class-alone.yaml
test_allow_class_alone if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "class-alone",
		},
		"spec": {
			"runtimeClassName": "windows-2022",
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-runtimeclass-conflict/allow.renamed-class.yaml
test_allow_renamed_class if {
	finds(set(), {"windowsRuntimeClasses": ["windows"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "renamed-class",
		},
		"spec": {
			"runtimeClassName": "windows-2019",
			"nodeSelector": {
				"kubernetes.io/os": "windows",
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-runtimeclass-conflict/allow.same-build.yaml
test_allow_same_build if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "same-build",
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
					"runtimeClassName": "windows-2022",
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

# test/fixtures/win-runtimeclass-conflict/deny.2022-deployment.yaml
test_deny_2022_deployment if {
	finds({["spec.template.spec.nodeSelector[node.kubernetes.io/windows-build]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "2022-deployment",
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
					"runtimeClassName": "windows-2022",
					"nodeSelector": {
						"kubernetes.io/os": "windows",
						"node.kubernetes.io/windows-build": "10.0.17763",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/servercore:ltsc2019",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-runtimeclass-conflict/deny.affinity-2019.yaml
test_deny_affinity_2019 if {
	finds({["spec.jobTemplate.spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "affinity-2019",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"runtimeClassName": "windows-2019",
							"affinity": {
								"nodeAffinity": {
									"requiredDuringSchedulingIgnoredDuringExecution": {
										"nodeSelectorTerms": [
											{
												"matchExpressions": [{
													"key": "node.kubernetes.io/windows-build",
													"operator": "In",
													"values": ["10.0.20348"],
												}],
											},
											{
												"matchExpressions": [
													{
														"key": "disktype",
														"operator": "Exists",
													},
													{
														"key": "node.kubernetes.io/windows-build",
														"operator": "In",
														"values": ["10.0.20348"],
													},
												],
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
			},
		},
	})
}

# test/fixtures/win-runtimeclass-conflict/deny.affinity-2022.yaml
test_deny_affinity_2022 if {
	finds({["spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "Job",
		"metadata": {
			"name": "affinity-2022",
		},
		"spec": {
			"template": {
				"spec": {
					"restartPolicy": "Never",
					"runtimeClassName": "windows-2022",
					"affinity": {
						"nodeAffinity": {
							"requiredDuringSchedulingIgnoredDuringExecution": {
								"nodeSelectorTerms": [
									{
										"matchExpressions": [{
											"key": "node.kubernetes.io/windows-build",
											"operator": "In",
											"values": ["10.0.17763", "10.0.19042"],
										}],
									},
									{
										"matchExpressions": [
											{
												"key": "disktype",
												"operator": "Exists",
											},
											{
												"key": "node.kubernetes.io/windows-build",
												"operator": "In",
												"values": ["10.0.17763", "10.0.19042"],
											},
										],
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

# test/fixtures/win-runtimeclass-conflict/deny.aks-2019.yaml
test_deny_aks_2019 if {
	finds({["spec.nodeSelector[kubernetes.azure.com/os-sku]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "aks-2019",
		},
		"spec": {
			"runtimeClassName": "windows-2019",
			"nodeSelector": {
				"kubernetes.azure.com/os-sku": "Windows2022",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-runtimeclass-conflict/deny.aks-2022.yaml
test_deny_aks_2022 if {
	finds({["spec.template.spec.nodeSelector[kubernetes.azure.com/os-sku]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "ReplicaSet",
		"metadata": {
			"name": "aks-2022",
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
					"runtimeClassName": "windows-2022",
					"nodeSelector": {
						"kubernetes.azure.com/os-sku": "Windows2019",
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

# test/fixtures/win-runtimeclass-conflict/deny.aks-20h2.yaml
test_deny_aks_20h2 if {
	finds({["spec.nodeSelector[kubernetes.azure.com/os-sku]", "fails"]}, {"windowsRuntimeClasses": ["windows-20h2"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "aks-20h2",
		},
		"spec": {
			"runtimeClassName": "windows-20h2",
			"nodeSelector": {
				"kubernetes.azure.com/os-sku": "Windows2022",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-runtimeclass-conflict/deny.stateful-set-unsupported.yaml
test_deny_stateful_set_unsupported if {
	finds({["spec.template.spec.nodeSelector[node.kubernetes.io/windows-build]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-unsupported",
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
					"nodeSelector": {
						"kubernetes.io/os": "windows",
						"node.kubernetes.io/windows-build": "10.0.25398",
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
