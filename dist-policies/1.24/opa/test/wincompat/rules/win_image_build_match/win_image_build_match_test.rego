# METADATA
# title: "Tests: An image fits the Windows build that its pod selects"
package wincompat.rules.win_image_build_match_test

import data.wincompat.lib_test
import data.wincompat.rules.win_image_build_match
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_image_build_match.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-image-build-match/allow.2022-class.yaml
test_allow_2022_class if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "2022-class",
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
					"runtimeClassName": "windows-2022",
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-image-build-match/allow.class-20h2.yaml
test_allow_class_20h2 if {
	finds(set(), {"windowsRuntimeClasses": ["windows-20h2"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "class-20h2",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"runtimeClassName": "windows-20h2",
			"containers": [{
				"name": "c0",
				"image": "mcr.microsoft.com/windows/nanoserver:20H2",
			}],
		},
	})
}

# test/fixtures/win-image-build-match/allow.host-process.yaml
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
						"node.kubernetes.io/windows-build": "10.0.20348",
					},
					"hostNetwork": true,
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:1809",
						"securityContext": {
							"windowsOptions": {
								"hostProcess": true,
								"runAsUserName": "NT AUTHORITY\\SYSTEM",
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-image-build-match/allow.linux.yaml
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

# test/fixtures/win-image-build-match/allow.own-linux-image.yaml
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
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
			"containers": [{
				"name": "main",
				"image": "example.com/tools:windows-1809",
			}],
		},
	})
}

# test/fixtures/win-image-build-match/allow.unknown-image.yaml
test_allow_unknown_image if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "unknown-image",
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
						"image": "example.com/app:1",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-image-build-match/deny.aks-2019.yaml
test_deny_aks_2019 if {
	finds({["spec.template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "aks-2019",
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
						"kubernetes.azure.com/os-sku": "Windows2019",
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

# test/fixtures/win-image-build-match/deny.class-2019.yaml
test_deny_class_2019 if {
	finds({["spec.template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "class-2019",
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
					"runtimeClassName": "windows-2019",
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-image-build-match/deny.class-2022.yaml
test_deny_class_2022 if {
	finds({["spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "class-2022",
		},
		"spec": {
			"runtimeClassName": "windows-2022",
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:1809",
			}],
		},
	})
}

# test/fixtures/win-image-build-match/deny.class-20h2-listed.yaml
test_deny_class_20h2_listed if {
	finds({["spec.containers[0].image", "fails"]}, {"windowsRuntimeClasses": ["windows-20h2"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "class-20h2-listed",
		},
		"spec": {
			"runtimeClassName": "windows-20h2",
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-image-build-match/deny.each-kind.yaml
test_deny_each_kind if {
	finds({["spec.initContainers[0].image", "fails"], ["spec.containers[0].image", "fails"], ["spec.ephemeralContainers[0].image", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "each-kind",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
				"node.kubernetes.io/windows-build": "10.0.20348",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:1809",
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/servercore:ltsc2019",
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:10.0.17763.4252",
			}],
		},
	})
}

# test/fixtures/win-image-build-match/deny.new-ltsc2025.yaml
test_deny_new_ltsc2025 if {
	finds({["spec.template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "Job",
		"metadata": {
			"name": "new-ltsc2025",
		},
		"spec": {
			"template": {
				"spec": {
					"restartPolicy": "Never",
					"nodeSelector": {
						"kubernetes.io/os": "windows",
						"node.kubernetes.io/windows-build": "10.0.17763",
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

# test/fixtures/win-image-build-match/deny.old-1803.yaml
test_deny_old_1803 if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "old-1803",
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
								"node.kubernetes.io/windows-build": "10.0.17763",
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

# test/fixtures/win-image-build-match/deny.old-2004.yaml
test_deny_old_2004 if {
	finds({["spec.template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "ReplicaSet",
		"metadata": {
			"name": "old-2004",
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
						"image": "mcr.microsoft.com/powershell:nanoserver-2004",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-image-build-match/deny.old-class.yaml
test_deny_old_class if {
	finds({["template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "PodTemplate",
		"metadata": {
			"name": "old-class",
		},
		"template": {
			"spec": {
				"runtimeClassName": "windows-2019",
				"containers": [{
					"name": "main",
					"image": "mcr.microsoft.com/windows/nanoserver:1803",
				}],
			},
		},
	})
}
