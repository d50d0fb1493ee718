# METADATA
# title: "Tests: A Windows pod asks for a build that Windows nodes can have"
package wincompat.rules.win_build_supported_test

import data.wincompat.lib_test
import data.wincompat.rules.win_build_supported
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_build_supported.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-build-supported/allow.2022-deployment.yaml
test_allow_2022_deployment if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "2022-deployment",
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
						"node.kubernetes.io/windows-build": "10.0.20348",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/allow.linux.yaml
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
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/win-build-supported/allow.listed.yaml
test_allow_listed if {
	finds(set(), {"windowsBuilds": ["10.0.17763", "10.0.20348"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "listed",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-build-supported/allow.no-build.yaml
test_allow_no_build if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "no-build",
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
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/allow.old-image-host-process.yaml
test_allow_old_image_host_process if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "old-image-host-process",
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
							"runAsUserName": "NT AUTHORITY\\SYSTEM",
						},
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:1803",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/allow.old-image-hyper-v.yaml
test_allow_old_image_hyper_v if {
	finds(set(), {}, {
		"apiVersion": "batch/v1",
		"kind": "Job",
		"metadata": {
			"name": "old-image-hyper-v",
		},
		"spec": {
			"template": {
				"spec": {
					"restartPolicy": "Never",
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"runtimeClassName": "windows-hyperv",
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:1803",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/allow.own-linux-image.yaml
test_allow_own_linux_image if {
	finds(set(), {"linuxImages": ["^example\\.com/tools:"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "own-linux-image",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "example.com/tools:windows-1803",
			}],
		},
	})
}

# test/fixtures/win-build-supported/deny.affinity-release.yaml
test_deny_affinity_release if {
	finds({["spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "Job",
		"metadata": {
			"name": "affinity-release",
		},
		"spec": {
			"template": {
				"spec": {
					"restartPolicy": "Never",
					"affinity": {
						"nodeAffinity": {
							"requiredDuringSchedulingIgnoredDuringExecution": {
								"nodeSelectorTerms": [
									{
										"matchExpressions": [{
											"key": "node.kubernetes.io/windows-build",
											"operator": "In",
											"values": ["1809", "ltsc2019"],
										}],
									},
									{
										"matchExpressions": [
											{
												"key": "disktype",
												"operator": "In",
												"values": ["ssd"],
											},
											{
												"key": "node.kubernetes.io/windows-build",
												"operator": "In",
												"values": ["2019"],
											},
										],
									},
								],
							},
						},
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/deny.empty.yaml
test_deny_empty if {
	finds({["spec.template.spec.nodeSelector[node.kubernetes.io/windows-build]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "empty",
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
						"node.kubernetes.io/windows-build": "",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/deny.image-1709.yaml
test_deny_image_1709 if {
	finds({["spec.template.spec.containers[0].image", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "image-1709",
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
						"image": "mcr.microsoft.com/windows/nanoserver:1709",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/deny.image-1803.yaml
test_deny_image_1803 if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].image", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "image-1803",
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
								"image": "example.com/whoami:windows-amd64-1803",
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/deny.image-1903.yaml
test_deny_image_1903 if {
	finds({["spec.containers[0].image", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "image-1903",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/servercore:1903-amd64",
			}],
		},
	})
}

# test/fixtures/win-build-supported/deny.image-1909.yaml
test_deny_image_1909 if {
	finds({["spec.template.spec.containers[0].image", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "image-1909",
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
						"image": "mcr.microsoft.com/windows/nanoserver:10.0.18363.1556",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/deny.image-2004.yaml
test_deny_image_2004 if {
	finds({["spec.template.spec.containers[0].image", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "ReplicaSet",
		"metadata": {
			"name": "image-2004",
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
						"image": "mcr.microsoft.com/powershell:nanoserver-2004",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/deny.image-init.yaml
test_deny_image_init if {
	finds({["spec.initContainers[0].image", "risk"], ["spec.ephemeralContainers[0].image", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "image-init",
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
				"image": "mcr.microsoft.com/windows/nanoserver:1803",
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:sac2016",
			}],
		},
	})
}

# test/fixtures/win-build-supported/deny.image-ltsc2025.yaml
test_deny_image_ltsc2025 if {
	finds({["spec.template.spec.containers[0].image", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "Job",
		"metadata": {
			"name": "image-ltsc2025",
		},
		"spec": {
			"template": {
				"spec": {
					"restartPolicy": "Never",
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/servercore:ltsc2025",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/deny.no-such-node.yaml
test_deny_no_such_node if {
	finds({["spec.nodeSelector[node.kubernetes.io/windows-build]", "fails"]}, {"windowsBuilds": ["10.0.20348"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "no-such-node",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
				"node.kubernetes.io/windows-build": "10.0.17763",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-build-supported/deny.number.yaml
test_deny_number if {
	finds({["spec.jobTemplate.spec.template.spec.nodeSelector[node.kubernetes.io/windows-build]", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "number",
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
								"node.kubernetes.io/windows-build": "17763",
							},
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

# test/fixtures/win-build-supported/deny.release.yaml
test_deny_release if {
	finds({["spec.template.spec.nodeSelector[node.kubernetes.io/windows-build]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "release",
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
						"node.kubernetes.io/windows-build": "ltsc2019",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-build-supported/deny.revision.yaml
test_deny_revision if {
	finds({["spec.nodeSelector[node.kubernetes.io/windows-build]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "revision",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
				"node.kubernetes.io/windows-build": "10.0.17763.4252",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}
