# METADATA
# title: "Tests: A Windows container asks for no mount propagation"
package wincompat.rules.win_mount_propagation_test

import data.wincompat.lib_test
import data.wincompat.rules.win_mount_propagation
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_mount_propagation.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-mount-propagation/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "linux",
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
					"nodeSelector": {
						"kubernetes.io/os": "linux",
					},
					"containers": [{
						"name": "main",
						"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
						"volumeMounts": [{
							"name": "data",
							"mountPath": "/data",
							"mountPropagation": "Bidirectional",
						}],
						"securityContext": {
							"privileged": true,
						},
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

# test/fixtures/win-mount-propagation/allow.none.yaml
test_allow_none if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "none",
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
					"mountPropagation": "None",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-mount-propagation/allow.null.yaml
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
							"mountPropagation": null,
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

# test/fixtures/win-mount-propagation/deny.bidirectional-cron-job.yaml
test_deny_bidirectional_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.initContainers[0].volumeMounts", "rejected"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "bidirectional-cron-job",
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
									"mountPropagation": "Bidirectional",
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

# test/fixtures/win-mount-propagation/deny.bidirectional-placed-deployment.yaml
test_deny_bidirectional_placed_deployment if {
	finds({["spec.template.spec.containers[1].volumeMounts", "rejected"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "bidirectional-placed-deployment",
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
					"containers": [
						{
							"name": "main",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						},
						{
							"name": "second",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
							"volumeMounts": [{
								"name": "data",
								"mountPath": "C:\\data",
								"mountPropagation": "Bidirectional",
							}],
							"securityContext": {
								"privileged": false,
							},
						},
					],
					"volumes": [{
						"name": "data",
						"emptyDir": {},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-mount-propagation/deny.bidirectional-privileged.yaml
test_deny_bidirectional_privileged if {
	finds({["spec.template.spec.containers[0].volumeMounts", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "bidirectional-privileged",
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
							"mountPropagation": "Bidirectional",
						}],
						"securityContext": {
							"privileged": true,
						},
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

# test/fixtures/win-mount-propagation/deny.bidirectional-stateful-set.yaml
test_deny_bidirectional_stateful_set if {
	finds({["spec.template.spec.containers[0].volumeMounts", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "bidirectional-stateful-set",
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
							"mountPropagation": "Bidirectional",
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

# test/fixtures/win-mount-propagation/deny.bidirectional.yaml
test_deny_bidirectional if {
	finds({["spec.containers[0].volumeMounts", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "bidirectional",
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
					"mountPropagation": "Bidirectional",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-mount-propagation/deny.declared.yaml
test_deny_declared if {
	finds({["spec.containers[0].volumeMounts[0].mountPropagation", "ignored"]}, {}, {
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
					"mountPropagation": "HostToContainer",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-mount-propagation/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec.ephemeralContainers[0].volumeMounts[0].mountPropagation", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "ephemeral",
		},
		"spec": {
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
				"volumeMounts": [{
					"name": "data",
					"mountPath": "C:\\data",
					"mountPropagation": "HostToContainer",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-mount-propagation/deny.init-placed-cron-job.yaml
test_deny_init_placed_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.initContainers[0].volumeMounts[0].mountPropagation", "ignored"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "init-placed-cron-job",
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
							"initContainers": [{
								"name": "prepare",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"volumeMounts": [{
									"name": "data",
									"mountPath": "C:\\data",
									"mountPropagation": "HostToContainer",
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
