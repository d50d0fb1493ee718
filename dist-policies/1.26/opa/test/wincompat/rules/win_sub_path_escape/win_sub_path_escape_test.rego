# METADATA
# title: "Tests: subPath of a Windows container stays inside its volume"
package wincompat.rules.win_sub_path_escape_test

import data.wincompat.lib_test
import data.wincompat.rules.win_sub_path_escape
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_sub_path_escape.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-sub-path-escape/allow.api-server.yaml
test_allow_api_server if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "api-server",
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
						"volumeMounts": [{
							"name": "data",
							"mountPath": "C:\\data",
							"subPath": "../other",
						}],
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

# test/fixtures/win-sub-path-escape/allow.linux-expression.yaml
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
				"name": "i0",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"volumeMounts": [{
					"name": "v0",
					"mountPath": "C:\\data",
					"subPathExpr": "a\\..\\b",
				}],
			}],
			"containers": [{
				"name": "c0",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"volumeMounts": [{
					"name": "v0",
					"mountPath": "C:\\data",
					"subPathExpr": "a\\..\\b",
				}],
			}],
			"volumes": [{
				"name": "v0",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-sub-path-escape/allow.linux.yaml
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
					"subPath": "..\\other",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-sub-path-escape/allow.null.yaml
test_allow_null if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "null",
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
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"volumeMounts": [{
							"name": "data",
							"mountPath": "C:\\data",
							"subPath": null,
						}],
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

# test/fixtures/win-sub-path-escape/deny.declared.yaml
test_deny_declared if {
	finds({["spec.containers[0].volumeMounts[0].subPath", "fails"]}, {}, {
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
					"subPath": "..\\other",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-sub-path-escape/deny.drive-deployment.yaml
test_deny_drive_deployment if {
	finds({["spec.template.spec.containers[0].volumeMounts[0].subPath", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "drive-deployment",
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
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"volumeMounts": [{
							"name": "data",
							"mountPath": "C:\\data",
							"subPath": "D:\\data",
						}],
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

# test/fixtures/win-sub-path-escape/deny.expression.yaml
test_deny_expression if {
	finds({["spec.template.spec.containers[0].volumeMounts[0].subPathExpr", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "expression",
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
						"env": [{
							"name": "PART",
							"value": "a",
						}],
						"volumeMounts": [{
							"name": "data",
							"mountPath": "C:\\data",
							"subPathExpr": "$(PART)\\..",
						}],
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

# test/fixtures/win-sub-path-escape/deny.share-cron-job.yaml
test_deny_share_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.initContainers[0].volumeMounts[0].subPath", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "share-cron-job",
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
							"initContainers": [{
								"name": "prepare",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"volumeMounts": [{
									"name": "data",
									"mountPath": "C:\\data",
									"subPath": "\\\\server\\share",
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
			},
		},
	})
}
