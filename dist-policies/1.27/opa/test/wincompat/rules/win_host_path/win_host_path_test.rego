# METADATA
# title: "Tests: A Windows pod mounts no directories that only Linux has"
package wincompat.rules.win_host_path_test

import data.wincompat.lib_test
import data.wincompat.rules.win_host_path
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_host_path.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-host-path/allow.linux.yaml
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
					}],
					"volumes": [
						{
							"name": "v0",
							"hostPath": {
								"path": "/proc",
							},
						},
						{
							"name": "v1",
							"hostPath": {
								"path": "/sys",
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-host-path/allow.near-names-of-settings.yaml
test_allow_near_names_of_settings if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "near-names-of-settings",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"volumes": [{
				"name": "v0",
				"hostPath": {
					"path": "/etc/hostname2",
					"type": "File",
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-host-path/allow.null.yaml
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
					}],
					"volumes": [
						{
							"name": "a",
							"hostPath": {
								"path": null,
							},
						},
						{
							"name": "b",
							"hostPath": null,
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-host-path/deny.checked-stateful-set.yaml
test_deny_checked_stateful_set if {
	finds({["spec.template.spec.volumes[0].hostPath.path", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "checked-stateful-set",
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
					}],
					"volumes": [{
						"name": "a",
						"hostPath": {
							"path": "/sys",
							"type": "Directory",
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-host-path/deny.checked.yaml
test_deny_checked if {
	finds({["spec.volumes[0].hostPath.path", "fails"], ["spec.volumes[1].hostPath.path", "fails"], ["spec.volumes[2].hostPath.path", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "checked",
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
			"volumes": [
				{
					"name": "a",
					"hostPath": {
						"path": "/proc",
						"type": "Directory",
					},
				},
				{
					"name": "b",
					"hostPath": {
						"path": "/etc/machine-id",
						"type": "File",
					},
				},
				{
					"name": "c",
					"hostPath": {
						"path": "/var/run/docker.sock",
						"type": "Socket",
					},
				},
			],
		},
	})
}

# test/fixtures/win-host-path/deny.or-create.yaml
test_deny_or_create if {
	finds({["spec.volumes[0].hostPath.path", "ignored"], ["spec.volumes[1].hostPath.path", "ignored"], ["spec.volumes[2].hostPath.path", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "or-create",
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
					"name": "a",
					"hostPath": {
						"path": "/dev/shm",
						"type": "DirectoryOrCreate",
					},
				},
				{
					"name": "b",
					"hostPath": {
						"path": "/run/xtables.lock",
						"type": "FileOrCreate",
					},
				},
				{
					"name": "c",
					"hostPath": {
						"path": "/proc",
						"type": "",
					},
				},
			],
		},
	})
}

# test/fixtures/win-host-path/deny.programs-daemon-set.yaml
test_deny_programs_daemon_set if {
	finds({["spec.template.spec.volumes[0].hostPath.path", "ignored"], ["spec.template.spec.volumes[1].hostPath.path", "ignored"], ["spec.template.spec.volumes[2].hostPath.path", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "programs-daemon-set",
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
							"name": "v0",
							"hostPath": {
								"path": "/usr/bin",
							},
						},
						{
							"name": "v1",
							"hostPath": {
								"path": "/usr/share/ca-certificates",
							},
						},
						{
							"name": "v2",
							"hostPath": {
								"path": "/usr/src",
							},
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-host-path/deny.settings-cron-job.yaml
test_deny_settings_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.volumes[0].hostPath.path", "ignored"], ["spec.jobTemplate.spec.template.spec.volumes[1].hostPath.path", "ignored"], ["spec.jobTemplate.spec.template.spec.volumes[2].hostPath.path", "ignored"], ["spec.jobTemplate.spec.template.spec.volumes[3].hostPath.path", "ignored"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "settings-cron-job",
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
							"volumes": [
								{
									"name": "v0",
									"hostPath": {
										"path": "/etc/passwd",
									},
								},
								{
									"name": "v1",
									"hostPath": {
										"path": "/etc/resolv.conf",
									},
								},
								{
									"name": "v2",
									"hostPath": {
										"path": "/etc/os-release",
									},
								},
								{
									"name": "v3",
									"hostPath": {
										"path": "/etc/ssl/certs",
									},
								},
							],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-host-path/deny.sockets.yaml
test_deny_sockets if {
	finds({["spec.template.spec.volumes[0].hostPath.path", "ignored"], ["spec.template.spec.volumes[1].hostPath.path", "ignored"], ["spec.template.spec.volumes[2].hostPath.path", "ignored"], ["spec.template.spec.volumes[3].hostPath.path", "ignored"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "sockets",
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
					}],
					"volumes": [
						{
							"name": "v0",
							"hostPath": {
								"path": "/var/run/docker.sock",
							},
						},
						{
							"name": "v1",
							"hostPath": {
								"path": "/run/containerd/containerd.sock",
							},
						},
						{
							"name": "v2",
							"hostPath": {
								"path": "/run/systemd",
							},
						},
						{
							"name": "v3",
							"hostPath": {
								"path": "/run/xtables.lock",
							},
						},
					],
				},
			},
		},
	})
}
