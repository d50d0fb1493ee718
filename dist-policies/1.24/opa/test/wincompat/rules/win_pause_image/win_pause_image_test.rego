# METADATA
# title: "Tests: A pause image in a Windows pod is built for the nodes that it runs on"
package wincompat.rules.win_pause_image_test

import data.wincompat.lib_test
import data.wincompat.rules.win_pause_image
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_pause_image.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-pause-image/allow.current.yaml
test_allow_current if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "current",
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
						"image": "registry.k8s.io/pause:3.9",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-pause-image/allow.digest.yaml
test_allow_digest if {
	finds(set(), {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "digest",
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
								"node.kubernetes.io/windows-build": "10.0.20348",
							},
							"containers": [{
								"name": "main",
								"image": "registry.k8s.io/pause@sha256:7031c1b283388d2c2e09b57badb803c05ebed362dc88d84b480cc47f72a21097",
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-pause-image/allow.linux.yaml
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
				"image": "registry.k8s.io/pause:3.1",
			}],
		},
	})
}

# test/fixtures/win-pause-image/allow.old-on-2019.yaml
test_allow_old_on_2019 if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "old-on-2019",
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
						"node.kubernetes.io/windows-build": "10.0.17763",
					},
					"containers": [{
						"name": "main",
						"image": "registry.k8s.io/pause:3.4.1",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-pause-image/allow.old-unselected.yaml
test_allow_old_unselected if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "old-unselected",
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
						"image": "registry.k8s.io/pause:3.5",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-pause-image/deny.2022-class.yaml
test_deny_2022_class if {
	finds({["spec.template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "2022-class",
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
					"runtimeClassName": "windows-2022",
					"containers": [{
						"name": "main",
						"image": "k8s.gcr.io/pause:3.4.1",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-pause-image/deny.20h2-too-new.yaml
test_deny_20h2_too_new if {
	finds({["spec.template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "Job",
		"metadata": {
			"name": "20h2-too-new",
		},
		"spec": {
			"template": {
				"spec": {
					"restartPolicy": "Never",
					"nodeSelector": {
						"kubernetes.io/os": "windows",
						"node.kubernetes.io/windows-build": "10.0.19042",
					},
					"containers": [{
						"name": "main",
						"image": "registry.k8s.io/pause:3.4",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-pause-image/deny.each-kind.yaml
test_deny_each_kind if {
	finds({["spec.containers[0].image", "fails"], ["spec.ephemeralContainers[0].image", "fails"], ["spec.initContainers[0].image", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "each-kind",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "registry.k8s.io/pause:3.2",
			}],
			"containers": [{
				"name": "main",
				"image": "registry.k8s.io/pause:3.2",
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "registry.k8s.io/pause:3.2",
			}],
		},
	})
}

# test/fixtures/win-pause-image/deny.first-microsoft-2019.yaml
test_deny_first_microsoft_2019 if {
	finds({["spec.template.spec.containers[0].image", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "first-microsoft-2019",
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
						"node.kubernetes.io/windows-build": "10.0.17763",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/k8s/core/pause:1.2.0",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-pause-image/deny.first-microsoft.yaml
test_deny_first_microsoft if {
	finds({["spec.containers[0].image", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "first-microsoft",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/k8s/core/pause:1.0.0",
			}],
		},
	})
}

# test/fixtures/win-pause-image/deny.no-windows-init.yaml
test_deny_no_windows_init if {
	finds({["spec.jobTemplate.spec.template.spec.initContainers[0].image", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "no-windows-init",
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
								"image": "k8s.gcr.io/pause:3.2@sha256:927d98197ec1141a368550822d18fa1c60bdae27b78b0c004f705f548c07814f",
							}],
							"containers": [{
								"name": "main",
								"image": "registry.k8s.io/pause:3.9",
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-pause-image/deny.no-windows-old-registry.yaml
test_deny_no_windows_old_registry if {
	finds({["spec.template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "no-windows-old-registry",
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
						"image": "gcr.io/google_containers/pause:3.0",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-pause-image/deny.no-windows.yaml
test_deny_no_windows if {
	finds({["spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "no-windows",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "registry.k8s.io/pause:3.1",
			}],
		},
	})
}

# test/fixtures/win-pause-image/deny.second-microsoft.yaml
test_deny_second_microsoft if {
	finds({["spec.template.spec.containers[0].image", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "second-microsoft",
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
						"image": "mcr.microsoft.com/oss/kubernetes/pause:1.4.1",
					}],
				},
			},
		},
	})
}
