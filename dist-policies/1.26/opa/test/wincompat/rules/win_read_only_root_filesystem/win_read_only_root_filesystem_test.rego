# METADATA
# title: "Tests: A Windows container does not ask for a read-only root filesystem"
package wincompat.rules.win_read_only_root_filesystem_test

import data.wincompat.lib_test
import data.wincompat.rules.win_read_only_root_filesystem
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_read_only_root_filesystem.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-read-only-root-filesystem/allow.linux.yaml
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
				"securityContext": {
					"readOnlyRootFilesystem": true,
				},
			}],
		},
	})
}

# test/fixtures/win-read-only-root-filesystem/allow.unplaced.yaml
test_allow_unplaced if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "unplaced",
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
					"containers": [{
						"name": "main",
						"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
						"securityContext": {
							"readOnlyRootFilesystem": true,
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-read-only-root-filesystem/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].securityContext.readOnlyRootFilesystem", "rejected"]}, {}, {
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
							"os": {
								"name": "windows",
							},
							"nodeSelector": {
								"kubernetes.io/os": "windows",
							},
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"securityContext": {
									"readOnlyRootFilesystem": false,
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-read-only-root-filesystem/deny.declared.yaml
test_deny_declared if {
	finds({["spec.containers[0].securityContext.readOnlyRootFilesystem", "rejected"]}, {}, {
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
				"securityContext": {
					"readOnlyRootFilesystem": true,
				},
			}],
		},
	})
}

# test/fixtures/win-read-only-root-filesystem/deny.deployment.yaml
test_deny_deployment if {
	finds({["spec.template.spec.containers[0].securityContext.readOnlyRootFilesystem", "rejected"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment",
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
						"name": "windows",
					},
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"readOnlyRootFilesystem": true,
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-read-only-root-filesystem/deny.init-false.yaml
test_deny_init_false if {
	finds({["spec.initContainers[0].securityContext.readOnlyRootFilesystem", "rejected"], ["spec.containers[1].securityContext.readOnlyRootFilesystem", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "init-false",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"readOnlyRootFilesystem": false,
				},
			}],
			"containers": [
				{
					"name": "main",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				},
				{
					"name": "second",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					"securityContext": {
						"readOnlyRootFilesystem": true,
					},
				},
			],
		},
	})
}

# test/fixtures/win-read-only-root-filesystem/deny.placed-ephemeral.yaml
test_deny_placed_ephemeral if {
	finds({["spec.ephemeralContainers[0].securityContext.readOnlyRootFilesystem", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-ephemeral",
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
				"securityContext": {
					"readOnlyRootFilesystem": true,
				},
			}],
		},
	})
}

# test/fixtures/win-read-only-root-filesystem/deny.placed-false-each-kind.yaml
test_deny_placed_false_each_kind if {
	finds({["spec.containers[0].securityContext.readOnlyRootFilesystem", "advice"], ["spec.ephemeralContainers[0].securityContext.readOnlyRootFilesystem", "advice"], ["spec.initContainers[0].securityContext.readOnlyRootFilesystem", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-false-each-kind",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"readOnlyRootFilesystem": false,
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"readOnlyRootFilesystem": false,
				},
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"readOnlyRootFilesystem": false,
				},
			}],
		},
	})
}

# test/fixtures/win-read-only-root-filesystem/deny.placed-false.yaml
test_deny_placed_false if {
	finds({["spec.template.spec.initContainers[0].securityContext.readOnlyRootFilesystem", "advice"], ["spec.template.spec.containers[0].securityContext.readOnlyRootFilesystem", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "placed-false",
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
						"securityContext": {
							"readOnlyRootFilesystem": false,
						},
					}],
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"readOnlyRootFilesystem": false,
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-read-only-root-filesystem/deny.placed.yaml
test_deny_placed if {
	finds({["spec.containers[0].securityContext.readOnlyRootFilesystem", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"readOnlyRootFilesystem": true,
				},
			}],
		},
	})
}

# test/fixtures/win-read-only-root-filesystem/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.containers[0].securityContext.readOnlyRootFilesystem", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set",
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
						"securityContext": {
							"readOnlyRootFilesystem": true,
						},
					}],
				},
			},
		},
	})
}
