# METADATA
# title: "Tests: A pod holds images of one operating system"
package wincompat.rules.win_mixed_os_pod_test

import data.wincompat.lib_test
import data.wincompat.rules.win_mixed_os_pod
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_mixed_os_pod.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-mixed-os-pod/allow.ephemeral-empty.yaml
test_allow_ephemeral_empty if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "ephemeral-empty",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"initContainers": [],
			"ephemeralContainers": [],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-mixed-os-pod/allow.linux-images-of-ones-own.yaml
test_allow_linux_images_of_ones_own if {
	finds(set(), {"linuxImages": ["^example\\.com/lin/|nanoserver"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux-images-of-ones-own",
		},
		"spec": {
			"containers": [
				{
					"name": "a",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				},
				{
					"name": "b",
					"image": "docker.io/library/nginx:1.25",
				},
			],
		},
	})
}

# test/fixtures/win-mixed-os-pod/allow.linux.yaml
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
			"containers": [
				{
					"name": "a",
					"image": "docker.io/library/alpine:3.18",
				},
				{
					"name": "b",
					"image": "nginx:1.25",
				},
			],
		},
	})
}

# test/fixtures/win-mixed-os-pod/allow.no-image-stateful-set.yaml
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
					"containers": [
						{
							"name": "main",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						},
						{
							"name": "second",
							"image": null,
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-mixed-os-pod/allow.windows-hint-alone.yaml
test_allow_windows_hint_alone if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "windows-hint-alone",
		},
		"spec": {
			"containers": [
				{
					"name": "a",
					"image": "example.com/windows-tools:1",
				},
				{
					"name": "b",
					"image": "docker.io/library/nginx:1.25",
				},
			],
		},
	})
}

# test/fixtures/win-mixed-os-pod/allow.windows-images-of-ones-own.yaml
test_allow_windows_images_of_ones_own if {
	finds(set(), {"windowsImages": ["^example\\.com/win/|library/nginx"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "windows-images-of-ones-own",
		},
		"spec": {
			"containers": [
				{
					"name": "a",
					"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				},
				{
					"name": "b",
					"image": "docker.io/library/nginx:1.25",
				},
			],
		},
	})
}

# test/fixtures/win-mixed-os-pod/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec", "fails"]}, {}, {
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
							"containers": [
								{
									"name": "a",
									"image": "node:18",
								},
								{
									"name": "b",
									"image": "mcr.microsoft.com/dotnet/framework/runtime:4.8",
								},
							],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-mixed-os-pod/deny.deployment-init.yaml
test_deny_deployment_init if {
	finds({["spec.template.spec", "fails"]}, {}, {
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
						"image": "gcr.io/distroless/static:latest",
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

# test/fixtures/win-mixed-os-pod/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec", "fails"]}, {}, {
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
				"image": "nginx:1.25",
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-mixed-os-pod/deny.images-of-ones-own.yaml
test_deny_images_of_ones_own if {
	finds({["spec", "fails"]}, {"linuxImages": ["^example\\.com/lin/|nanoserver"], "windowsImages": ["^example\\.com/win/|library/nginx"]}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "images-of-ones-own",
		},
		"spec": {
			"initContainers": [{
				"name": "a",
				"image": "example.com/win/app:1",
			}],
			"ephemeralContainers": [{
				"name": "b",
				"image": "example.com/lin/app:1",
			}],
			"containers": [{
				"name": "c",
				"image": "example.com/c:1",
			}],
		},
	})
}

# test/fixtures/win-mixed-os-pod/deny.init-and-ephemeral.yaml
test_deny_init_and_ephemeral if {
	finds({["spec", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "init-and-ephemeral",
		},
		"spec": {
			"initContainers": [{
				"name": "a",
				"image": "docker.io/library/nginx:1.25",
			}],
			"ephemeralContainers": [{
				"name": "b",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
			"containers": [{
				"name": "c",
				"image": "example.com/c:1",
			}],
		},
	})
}

# test/fixtures/win-mixed-os-pod/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "stateful-set",
		},
		"spec": {
			"serviceName": "stateful-set",
			"selector": {
				"matchLabels": {
					"app": "stateful-set",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "stateful-set",
					},
				},
				"spec": {
					"os": {
						"name": "linux",
					},
					"nodeSelector": {
						"kubernetes.io/os": "linux",
					},
					"containers": [
						{
							"name": "a",
							"image": "docker.io/library/alpine:3.18",
						},
						{
							"name": "b",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-mixed-os-pod/deny.two-containers.yaml
test_deny_two_containers if {
	finds({["spec", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "two-containers",
		},
		"spec": {
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
