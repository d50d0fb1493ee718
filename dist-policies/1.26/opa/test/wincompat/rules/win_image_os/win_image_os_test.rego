# METADATA
# title: "Tests: The images of a pod are for the system that the pod is for"
package wincompat.rules.win_image_os_test

import data.wincompat.lib_test
import data.wincompat.rules.win_image_os
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_image_os.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-image-os/allow.linux-image-of-ones-own.yaml
test_allow_linux_image_of_ones_own if {
	finds(set(), {"linuxImages": ["^example\\.com/lin/|nanoserver"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux-image-of-ones-own",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:own",
			}],
		},
	})
}

# test/fixtures/win-image-os/allow.no-image-stateful-set.yaml
test_allow_no_image_stateful_set if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "no-image-stateful-set",
		},
		"spec": {
			"serviceName": "no-image-stateful-set",
			"selector": {
				"matchLabels": {
					"app": "no-image-stateful-set",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "no-image-stateful-set",
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

# test/fixtures/win-image-os/allow.nothing-said.yaml
test_allow_nothing_said if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "nothing-said",
		},
		"spec": {
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-image-os/allow.windows-hint-alone.yaml
test_allow_windows_hint_alone if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "windows-hint-alone",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"containers": [{
				"name": "main",
				"image": "example.com/windows-tools:1",
			}],
		},
	})
}

# test/fixtures/win-image-os/allow.windows-image-of-ones-own.yaml
test_allow_windows_image_of_ones_own if {
	finds(set(), {"windowsImages": ["^example\\.com/win/|library/nginx"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "windows-image-of-ones-own",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "docker.io/library/nginx:1.25",
			}],
		},
	})
}

# test/fixtures/win-image-os/deny.cron-job-runtime-class.yaml
test_deny_cron_job_runtime_class if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "cron-job-runtime-class",
		},
		"spec": {
			"schedule": "0 0 * * *",
			"jobTemplate": {
				"spec": {
					"template": {
						"spec": {
							"restartPolicy": "OnFailure",
							"runtimeClassName": "windows-2022",
							"containers": [{
								"name": "main",
								"image": "nginx",
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-image-os/deny.deployment-init.yaml
test_deny_deployment_init if {
	finds({["spec.template.spec.initContainers[0].image", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "deployment-init",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "deployment-init",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "deployment-init",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"initContainers": [{
						"name": "prepare",
						"image": "docker.io/library/debian:12",
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

# test/fixtures/win-image-os/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec.ephemeralContainers[0].image", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "ephemeral",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"ephemeralContainers": [{
				"name": "debug",
				"image": "ubuntu:22.04",
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-image-os/deny.linux-image.yaml
test_deny_linux_image if {
	finds({["spec.containers[1].image", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux-image",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [
				{
					"name": "main",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				},
				{
					"name": "sidecar",
					"image": "docker.io/library/alpine:3.18",
				},
			],
		},
	})
}

# test/fixtures/win-image-os/deny.linux-images-of-ones-own.yaml
test_deny_linux_images_of_ones_own if {
	finds({["spec.containers[0].image", "fails"], ["spec.ephemeralContainers[0].image", "fails"], ["spec.initContainers[0].image", "fails"]}, {"linuxImages": ["^example\\.com/lin/|nanoserver"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux-images-of-ones-own",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "example.com/lin/app:1",
			}],
			"containers": [{
				"name": "main",
				"image": "example.com/lin/app:1",
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "example.com/lin/app:1",
			}],
		},
	})
}

# test/fixtures/win-image-os/deny.stateful-set-windows-image.yaml
test_deny_stateful_set_windows_image if {
	finds({["spec.template.spec.containers[0].image", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set-windows-image",
		},
		"spec": {
			"serviceName": "stateful-set-windows-image",
			"selector": {
				"matchLabels": {
					"app": "stateful-set-windows-image",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set-windows-image",
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
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-image-os/deny.windows-images-of-ones-own.yaml
test_deny_windows_images_of_ones_own if {
	finds({["spec.containers[0].image", "fails"], ["spec.ephemeralContainers[0].image", "fails"], ["spec.initContainers[0].image", "fails"]}, {"windowsImages": ["^example\\.com/win/|library/nginx"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "windows-images-of-ones-own",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"initContainers": [{
				"name": "prepare",
				"image": "example.com/win/app:1",
			}],
			"containers": [{
				"name": "main",
				"image": "example.com/win/app:1",
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "example.com/win/app:1",
			}],
		},
	})
}
