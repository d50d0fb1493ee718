# METADATA
# title: "Tests: A Windows pod asks for no seccomp profile by annotation"
package wincompat.rules.win_seccomp_annotation_test

import data.wincompat.lib_test
import data.wincompat.rules.win_seccomp_annotation
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_seccomp_annotation.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-seccomp-annotation/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux",
			"annotations": {
				"seccomp.security.alpha.kubernetes.io/pod": "runtime/default",
				"container.seccomp.security.alpha.kubernetes.io/main": "runtime/default",
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
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/win-seccomp-annotation/allow.other-annotation.yaml
test_allow_other_annotation if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "other-annotation",
			"annotations": {
				"example.com/seccomp": "runtime/default",
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
		},
	})
}

# test/fixtures/win-seccomp-annotation/allow.unplaced.yaml
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
					"annotations": {
						"seccomp.security.alpha.kubernetes.io/pod": "runtime/default",
					},
				},
				"spec": {
					"containers": [{
						"name": "main",
						"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-seccomp-annotation/deny.containers.yaml
test_deny_containers if {
	finds({["metadata.annotations[container.seccomp.security.alpha.kubernetes.io/prepare]", "rejected"], ["metadata.annotations[container.seccomp.security.alpha.kubernetes.io/main]", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "containers",
			"annotations": {
				"container.seccomp.security.alpha.kubernetes.io/prepare": "runtime/default",
				"container.seccomp.security.alpha.kubernetes.io/main": "localhost/audit.json",
			},
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
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-seccomp-annotation/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]", "fails"], ["spec.jobTemplate.spec.template.metadata.annotations[container.seccomp.security.alpha.kubernetes.io/main]", "fails"]}, {}, {
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
						"metadata": {
							"annotations": {
								"seccomp.security.alpha.kubernetes.io/pod": "runtime/default",
								"container.seccomp.security.alpha.kubernetes.io/main": "runtime/default",
							},
						},
						"spec": {
							"restartPolicy": "OnFailure",
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
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-seccomp-annotation/deny.deployment.yaml
test_deny_deployment if {
	finds({["spec.template.metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]", "fails"], ["spec.template.metadata.annotations[container.seccomp.security.alpha.kubernetes.io/main]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment",
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
					"annotations": {
						"seccomp.security.alpha.kubernetes.io/pod": "runtime/default",
						"container.seccomp.security.alpha.kubernetes.io/main": "runtime/default",
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
				},
			},
		},
	})
}

# test/fixtures/win-seccomp-annotation/deny.placed-deployment.yaml
test_deny_placed_deployment if {
	finds({["spec.template.metadata.annotations[container.seccomp.security.alpha.kubernetes.io/main]", "ignored"]}, {}, {
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
					"annotations": {
						"container.seccomp.security.alpha.kubernetes.io/main": "localhost/audit.json",
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

# test/fixtures/win-seccomp-annotation/deny.placed-empty.yaml
test_deny_placed_empty if {
	finds({["metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]", "ignored"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "placed-empty",
			"annotations": {
				"seccomp.security.alpha.kubernetes.io/pod": "",
			},
		},
		"spec": {
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
		},
	})
}

# test/fixtures/win-seccomp-annotation/deny.pod-template.yaml
test_deny_pod_template if {
	finds({["template.metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]", "fails"], ["template.metadata.annotations[container.seccomp.security.alpha.kubernetes.io/main]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "PodTemplate",
		"metadata": {
			"name": "pod-template",
		},
		"template": {
			"metadata": {
				"annotations": {
					"seccomp.security.alpha.kubernetes.io/pod": "runtime/default",
					"container.seccomp.security.alpha.kubernetes.io/main": "runtime/default",
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
			},
		},
	})
}

# test/fixtures/win-seccomp-annotation/deny.pod.yaml
test_deny_pod if {
	finds({["metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "pod",
			"annotations": {
				"seccomp.security.alpha.kubernetes.io/pod": "runtime/default",
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
		},
	})
}

# test/fixtures/win-seccomp-annotation/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]", "fails"], ["spec.template.metadata.annotations[container.seccomp.security.alpha.kubernetes.io/main]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set",
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
					"annotations": {
						"seccomp.security.alpha.kubernetes.io/pod": "runtime/default",
						"container.seccomp.security.alpha.kubernetes.io/main": "runtime/default",
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
				},
			},
		},
	})
}
