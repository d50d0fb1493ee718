# METADATA
# title: "Tests: The node problem detector is not expected to run on Windows nodes"
package wincompat.rules.win_node_problem_detector_test

import data.wincompat.lib_test
import data.wincompat.rules.win_node_problem_detector
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_node_problem_detector.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-node-problem-detector/allow.declared-linux-placed-elsewhere.yaml
test_allow_declared_linux_placed_elsewhere if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared-linux-placed-elsewhere",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "registry.k8s.io/node-problem-detector/node-problem-detector:v0.8.13",
			}],
		},
	})
}

# test/fixtures/win-node-problem-detector/allow.name-within-a-name.yaml
test_allow_name_within_a_name if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "name-within-a-name",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "example.com/node-problem-detectors:1",
			}],
		},
	})
}

# test/fixtures/win-node-problem-detector/allow.null.yaml
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
					"os": {
						"name": "windows",
					},
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"containers": [{
						"name": "main",
						"image": null,
					}],
				},
			},
		},
	})
}

# test/fixtures/win-node-problem-detector/allow.unplaced.yaml
test_allow_unplaced if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
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
						"image": "registry.k8s.io/node-problem-detector/node-problem-detector:v0.8.13",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-node-problem-detector/deny.linux-image-old-registry.yaml
test_deny_linux_image_old_registry if {
	finds({["spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux-image-old-registry",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "k8s.gcr.io/node-problem-detector:v0.8.1",
			}],
		},
	})
}

# test/fixtures/win-node-problem-detector/deny.linux-image.yaml
test_deny_linux_image if {
	finds({["spec.template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "linux-image",
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
						"image": "registry.k8s.io/node-problem-detector/node-problem-detector:v0.8.13",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-node-problem-detector/deny.mirror.yaml
test_deny_mirror if {
	finds({["spec.containers[0].image", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "mirror",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mirror.example.com/registry.k8s.io/node-problem-detector:v0.8.13",
			}],
		},
	})
}

# test/fixtures/win-node-problem-detector/deny.own-image-each-kind.yaml
test_deny_own_image_each_kind if {
	finds({["spec.containers[0].image", "advice"], ["spec.ephemeralContainers[0].image", "advice"], ["spec.initContainers[0].image", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "own-image-each-kind",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "example.com/node-problem-detector:1",
			}],
			"containers": [{
				"name": "main",
				"image": "example.com/node-problem-detector:1",
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "example.com/node-problem-detector:1",
			}],
		},
	})
}

# test/fixtures/win-node-problem-detector/deny.own-image.yaml
test_deny_own_image if {
	finds({["spec.template.spec.containers[0].image", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "DaemonSet",
		"metadata": {
			"name": "own-image",
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
						"image": "example.com/tools/node-problem-detector:v0.8.13",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-node-problem-detector/deny.windows-options.yaml
test_deny_windows_options if {
	finds({["spec.template.spec.containers[0].image", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "windows-options",
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
					"securityContext": {
						"windowsOptions": {
							"runAsUserName": "ContainerUser",
						},
					},
					"containers": [{
						"name": "main",
						"image": "registry.k8s.io/node-problem-detector/node-problem-detector:v0.8.13",
					}],
				},
			},
		},
	})
}
