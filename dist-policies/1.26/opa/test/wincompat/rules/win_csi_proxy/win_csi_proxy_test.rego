# METADATA
# title: "Tests: CSI drivers have what they need on Windows nodes"
package wincompat.rules.win_csi_proxy_test

import data.wincompat.lib_test
import data.wincompat.rules.win_csi_proxy
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_csi_proxy.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-csi-proxy/allow.linux.yaml
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
				"name": "files",
				"csi": {
					"driver": "smb.csi.k8s.io",
					"volumeAttributes": {
						"source": "//files.example.com/share",
					},
				},
			}],
		},
	})
}

# test/fixtures/win-csi-proxy/allow.null.yaml
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
				"name": "files",
				"csi": null,
			}],
		},
	})
}

# test/fixtures/win-csi-proxy/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.volumes[0].csi", "advice"]}, {}, {
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
							"tolerations": [{
								"key": "os",
								"value": "windows",
								"effect": "NoSchedule",
							}],
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"resources": {
									"limits": {
										"cpu": "500m",
										"memory": "300Mi",
									},
								},
							}],
							"volumes": [{
								"name": "files",
								"csi": {
									"driver": "smb.csi.k8s.io",
									"volumeAttributes": {
										"source": "//files.example.com/share",
									},
								},
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-csi-proxy/deny.declared.yaml
test_deny_declared if {
	finds({["spec.volumes[0].csi", "advice"]}, {}, {
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
			}],
			"volumes": [{
				"name": "files",
				"csi": {
					"driver": "smb.csi.k8s.io",
					"volumeAttributes": {
						"source": "//files.example.com/share",
					},
				},
			}],
		},
	})
}

# test/fixtures/win-csi-proxy/deny.empty.yaml
test_deny_empty if {
	finds({["spec.template.spec.volumes[0].csi", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "empty",
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
					"volumes": [{
						"name": "v0",
						"csi": {},
					}],
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}
