# METADATA
# title: "Tests: Commands of a Windows container name programs that Windows has"
package wincompat.rules.win_linux_paths_test

import data.wincompat.lib_test
import data.wincompat.rules.win_linux_paths
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_linux_paths.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-linux-paths/allow.linux-everything.yaml
test_allow_linux_everything if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux-everything",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"command": ["/bin/sh"],
				"lifecycle": {
					"postStart": {
						"exec": {
							"command": ["/bin/sh"],
						},
					},
					"preStop": {
						"exec": {
							"command": ["/bin/sh"],
						},
					},
				},
				"livenessProbe": {
					"exec": {
						"command": ["/bin/sh"],
					},
				},
				"readinessProbe": {
					"exec": {
						"command": ["/bin/sh"],
					},
				},
				"startupProbe": {
					"exec": {
						"command": ["/bin/sh"],
					},
				},
				"workingDir": "/usr",
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"command": ["/bin/sh"],
				"lifecycle": {
					"postStart": {
						"exec": {
							"command": ["/bin/sh"],
						},
					},
					"preStop": {
						"exec": {
							"command": ["/bin/sh"],
						},
					},
				},
				"livenessProbe": {
					"exec": {
						"command": ["/bin/sh"],
					},
				},
				"readinessProbe": {
					"exec": {
						"command": ["/bin/sh"],
					},
				},
				"startupProbe": {
					"exec": {
						"command": ["/bin/sh"],
					},
				},
				"workingDir": "/usr",
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"command": ["/bin/sh"],
				"lifecycle": {
					"postStart": {
						"exec": {
							"command": ["/bin/sh"],
						},
					},
					"preStop": {
						"exec": {
							"command": ["/bin/sh"],
						},
					},
				},
				"livenessProbe": {
					"exec": {
						"command": ["/bin/sh"],
					},
				},
				"readinessProbe": {
					"exec": {
						"command": ["/bin/sh"],
					},
				},
				"startupProbe": {
					"exec": {
						"command": ["/bin/sh"],
					},
				},
				"workingDir": "/usr",
			}],
		},
	})
}

# test/fixtures/win-linux-paths/allow.linux.yaml
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
				"command": ["/bin/sh", "-c", "run"],
				"workingDir": "/root",
			}],
		},
	})
}

# test/fixtures/win-linux-paths/allow.null.yaml
test_allow_null if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "null",
		},
		"spec": {
			"serviceName": "null",
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
						"command": null,
						"workingDir": null,
						"livenessProbe": {
							"exec": {
								"command": null,
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-linux-paths/allow.unplaced.yaml
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
						"command": ["/bin/sh", "-c", "run"],
					}],
				},
			},
		},
	})
}

# test/fixtures/win-linux-paths/allow.working-dir-near.yaml
test_allow_working_dir_near if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "working-dir-near",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"workingDir": "/usrlocal",
			}],
		},
	})
}

# test/fixtures/win-linux-paths/deny.declared.yaml
test_deny_declared if {
	finds({["spec.containers[0].command[0]", "risk"]}, {}, {
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
				"command": ["/bin/sh", "-c", "run"],
			}],
		},
	})
}

# test/fixtures/win-linux-paths/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec.ephemeralContainers[0].command[0]", "risk"]}, {}, {
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
				"command": ["/usr/bin/env", "bash"],
			}],
		},
	})
}

# test/fixtures/win-linux-paths/deny.hooks-stateful-set.yaml
test_deny_hooks_stateful_set if {
	finds({["spec.template.spec.containers[0].lifecycle.postStart.exec.command[0]", "risk"], ["spec.template.spec.containers[0].lifecycle.preStop.exec.command[0]", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "hooks-stateful-set",
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
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"lifecycle": {
							"postStart": {
								"exec": {
									"command": ["/bin/sh", "-c", "begin"],
								},
							},
							"preStop": {
								"exec": {
									"command": ["/usr/sbin/stop"],
								},
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-linux-paths/deny.init-cron-job.yaml
test_deny_init_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.initContainers[0].command[0]", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "init-cron-job",
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
								"command": ["/bin/bash"],
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

# test/fixtures/win-linux-paths/deny.placed-deployment.yaml
test_deny_placed_deployment if {
	finds({["spec.template.spec.containers[0].command[0]", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "placed-deployment",
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
						"command": ["/usr/local/bin/node", "server.js"],
					}],
				},
			},
		},
	})
}

# test/fixtures/win-linux-paths/deny.working-dir-root.yaml
test_deny_working_dir_root if {
	finds({["spec.template.spec.containers[0].workingDir", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "working-dir-root",
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
						"workingDir": "/root",
					}],
				},
			},
		},
	})
}
