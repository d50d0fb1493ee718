# METADATA
# title: "Tests: A Windows container mounts volumes where Windows can use them"
package wincompat.rules.win_mount_path_test

import data.wincompat.lib_test
import data.wincompat.rules.win_mount_path
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_mount_path.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-mount-path/allow.host-process.yaml
test_allow_host_process if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "host-process",
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
					"hostNetwork": true,
					"securityContext": {
						"windowsOptions": {
							"hostProcess": true,
						},
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"volumeMounts": [{
							"name": "data",
							"mountPath": "D:\\data",
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

# test/fixtures/win-mount-path/allow.linux.yaml
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
					"mountPath": "/etc/hosts",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-mount-path/allow.null.yaml
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
						"volumeMounts": [{
							"name": "data",
							"mountPath": null,
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

# test/fixtures/win-mount-path/deny.drive-c-small-deployment.yaml
test_deny_drive_c_small_deployment if {
	finds({["spec.template.spec.initContainers[0].volumeMounts[0].mountPath", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "drive-c-small-deployment",
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
							"mountPath": "c:",
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

# test/fixtures/win-mount-path/deny.drive-c.yaml
test_deny_drive_c if {
	finds({["spec.containers[0].volumeMounts[0].mountPath", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "drive-c",
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
					"mountPath": "C:",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-mount-path/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec.ephemeralContainers[0].volumeMounts[0].mountPath", "ignored"]}, {}, {
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
					"mountPath": "/etc/hosts",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-mount-path/deny.hosts.yaml
test_deny_hosts if {
	finds({["spec.containers[0].volumeMounts[0].mountPath", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "hosts",
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
					"mountPath": "/etc/hosts",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-mount-path/deny.other-drive-cron-job.yaml
test_deny_other_drive_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].volumeMounts[0].mountPath", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "other-drive-cron-job",
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
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"volumeMounts": [{
									"name": "data",
									"mountPath": "e:/data",
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

# test/fixtures/win-mount-path/deny.other-drive.yaml
test_deny_other_drive if {
	finds({["spec.containers[0].volumeMounts[0].mountPath", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "other-drive",
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
					"mountPath": "D:\\data",
				}],
			}],
			"volumes": [{
				"name": "data",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-mount-path/deny.resolv-conf-stateful-set.yaml
test_deny_resolv_conf_stateful_set if {
	finds({["spec.template.spec.containers[0].volumeMounts[0].mountPath", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "resolv-conf-stateful-set",
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
						"volumeMounts": [{
							"name": "data",
							"mountPath": "/etc/resolv.conf",
							"subPath": "resolv.conf",
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
