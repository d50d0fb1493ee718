# METADATA
# title: "Tests: hostPath asks for a type that Windows can have"
package wincompat.rules.win_host_path_type_test

import data.wincompat.lib_test
import data.wincompat.rules.win_host_path_type
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_host_path_type.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-host-path-type/allow.directories.yaml
test_allow_directories if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "directories",
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
					}],
					"volumes": [
						{
							"name": "data",
							"hostPath": {
								"path": "C:\\data",
								"type": "Directory",
							},
						},
						{
							"name": "more",
							"hostPath": {
								"path": "C:\\more",
								"type": "DirectoryOrCreate",
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-host-path-type/allow.linux.yaml
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
			}],
			"volumes": [{
				"name": "data",
				"hostPath": {
					"path": "/dev/null",
					"type": "CharDevice",
				},
			}],
		},
	})
}

# test/fixtures/win-host-path-type/allow.null.yaml
test_allow_null if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "null",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"volumes": [{
				"name": "data",
				"hostPath": {
					"path": "\\\\.\\pipe\\a",
					"type": null,
				},
			}],
		},
	})
}

# test/fixtures/win-host-path-type/deny.block-device-placed-deployment.yaml
test_deny_block_device_placed_deployment if {
	finds({["spec.template.spec.volumes[0].hostPath.type", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "block-device-placed-deployment",
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
					}],
					"volumes": [{
						"name": "data",
						"hostPath": {
							"path": "\\\\.\\PhysicalDrive1",
							"type": "BlockDevice",
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-host-path-type/deny.char-device.yaml
test_deny_char_device if {
	finds({["spec.volumes[0].hostPath.type", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "char-device",
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
			}],
			"volumes": [{
				"name": "data",
				"hostPath": {
					"path": "/dev/null",
					"type": "CharDevice",
				},
			}],
		},
	})
}

# test/fixtures/win-host-path-type/deny.pipe-directory-or-create-cron-job.yaml
test_deny_pipe_directory_or_create_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.volumes[0].hostPath.type", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "pipe-directory-or-create-cron-job",
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
							}],
							"volumes": [{
								"name": "data",
								"hostPath": {
									"path": "\\\\.\\pipe\\a",
									"type": "DirectoryOrCreate",
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-host-path-type/deny.pipe-file-or-create.yaml
test_deny_pipe_file_or_create if {
	finds({["spec.volumes[0].hostPath.type", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "pipe-file-or-create",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"volumes": [{
				"name": "v0",
				"hostPath": {
					"path": "\\\\.\\pipe\\a",
					"type": "FileOrCreate",
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-host-path-type/deny.pipe-socket-daemon-set.yaml
test_deny_pipe_socket_daemon_set if {
	finds({["spec.template.spec.volumes[0].hostPath.type", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "pipe-socket-daemon-set",
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
					}],
					"volumes": [{
						"name": "data",
						"hostPath": {
							"path": "\\\\.\\pipe\\docker_engine",
							"type": "Socket",
						},
					}],
				},
			},
		},
	})
}
