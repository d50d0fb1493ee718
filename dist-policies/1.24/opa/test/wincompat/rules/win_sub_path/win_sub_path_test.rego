# METADATA
# title: "Tests: A Windows container mounts volumes as a whole"
package wincompat.rules.win_sub_path_test

import data.wincompat.lib_test
import data.wincompat.rules.win_sub_path
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_sub_path.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-sub-path/allow.linux-expression.yaml
test_allow_linux_expression if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux-expression",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"volumeMounts": [{
					"name": "v0",
					"mountPath": "C:\\data",
					"subPathExpr": "a",
				}],
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"volumeMounts": [{
					"name": "v0",
					"mountPath": "C:\\data",
					"subPathExpr": "a",
				}],
			}],
			"volumes": [{
				"name": "v0",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-sub-path/allow.linux.yaml
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
				"volumeMounts": [{
					"name": "data",
					"mountPath": "/data",
					"subPath": "logs",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-sub-path/allow.whole.yaml
test_allow_whole if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "whole",
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
				"volumeMounts": [{
					"name": "data",
					"mountPath": "C:\\data",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-sub-path/deny.declared.yaml
test_deny_declared if {
	finds({["spec.containers[0].volumeMounts[0].subPath", "risk"]}, {}, {
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
				"volumeMounts": [{
					"name": "data",
					"mountPath": "C:\\data",
					"subPath": "logs",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-sub-path/deny.expression-cron-job.yaml
test_deny_expression_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].volumeMounts[0].subPathExpr", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "expression-cron-job",
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
								"env": [{
									"name": "PART",
									"value": "a",
								}],
								"volumeMounts": [{
									"name": "data",
									"mountPath": "C:\\data",
									"subPathExpr": "$(PART)",
								}],
							}],
							"volumes": [{
								"name": "data",
								"emptyDir": {},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-sub-path/deny.expression-each-kind.yaml
test_deny_expression_each_kind if {
	finds({["spec.containers[0].volumeMounts[0].subPathExpr", "risk"], ["spec.initContainers[0].volumeMounts[0].subPathExpr", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "expression-each-kind",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"volumeMounts": [{
					"name": "v0",
					"mountPath": "C:\\data",
					"subPathExpr": "a",
				}],
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"volumeMounts": [{
					"name": "v0",
					"mountPath": "C:\\data",
					"subPathExpr": "a",
				}],
			}],
			"volumes": [{
				"name": "v0",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-sub-path/deny.placed-init-deployment.yaml
test_deny_placed_init_deployment if {
	finds({["spec.template.spec.initContainers[0].volumeMounts[0].subPath", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "placed-init-deployment",
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
						"volumeMounts": [{
							"name": "data",
							"mountPath": "C:\\data",
							"subPath": "a\\b",
						}],
					}],
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
					"volumes": [{
						"name": "data",
						"emptyDir": {},
					}],
				},
			},
		},
	})
}
