# METADATA
# title: "Tests: A Windows pod mounts directories, not single files"
package wincompat.rules.win_single_file_mount_test

import data.wincompat.lib_test
import data.wincompat.rules.win_single_file_mount
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_single_file_mount.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-single-file-mount/allow.dot-in-a-folder.yaml
test_allow_dot_in_a_folder if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "dot-in-a-folder",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"containers": [{
				"name": "a",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"volumeMounts": [{
					"name": "v0",
					"mountPath": "C:\\app.d\\data",
					"subPath": "a",
				}],
			}],
			"volumes": [{
				"name": "v0",
				"emptyDir": {},
			}],
		},
	})
}

# test/fixtures/win-single-file-mount/allow.linux-host-path.yaml
test_allow_linux_host_path if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux-host-path",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"volumes": [
				{
					"name": "v0",
					"hostPath": {
						"path": "C:\\a.txt",
						"type": "File",
					},
				},
				{
					"name": "v1",
					"hostPath": {
						"path": "C:\\a.txt",
						"type": "FileOrCreate",
					},
				},
			],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-single-file-mount/allow.sub-path.yaml
test_allow_sub_path if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "sub-path",
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
							"mountPath": "C:\\data\\",
							"subPath": "a.txt",
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

# test/fixtures/win-single-file-mount/deny.expression-deployment.yaml
test_deny_expression_deployment if {
	finds({["spec.template.spec.initContainers[0].volumeMounts[0].mountPath", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "expression-deployment",
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
						"env": [{
							"name": "PART",
							"value": "a",
						}],
						"volumeMounts": [{
							"name": "data",
							"mountPath": "/etc/app.json",
							"subPathExpr": "$(PART).json",
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

# test/fixtures/win-single-file-mount/deny.host-path-cron-job.yaml
test_deny_host_path_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.volumes[0].hostPath.type", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "host-path-cron-job",
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
									"path": "C:\\data\\a.txt",
									"type": "FileOrCreate",
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-single-file-mount/deny.host-path.yaml
test_deny_host_path if {
	finds({["spec.volumes[0].hostPath.type", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "host-path",
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
					"path": "C:\\data\\a.txt",
					"type": "File",
				},
			}],
		},
	})
}
