# METADATA
# title: "Tests: A Windows container that must not be root is no ContainerAdministrator"
package wincompat.rules.win_run_as_non_root_admin_test

import data.wincompat.lib_test
import data.wincompat.rules.win_run_as_non_root_admin
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_run_as_non_root_admin.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-run-as-non-root-admin/allow.container-overrides-user.yaml
test_allow_container_overrides_user if {
	finds(set(), {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "container-overrides-user",
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
					"securityContext": {
						"runAsNonRoot": true,
						"windowsOptions": {
							"runAsUserName": "ContainerAdministrator",
						},
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"windowsOptions": {
								"runAsUserName": "ContainerUser",
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-run-as-non-root-admin/allow.linux.yaml
test_allow_linux if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "linux",
			},
			"securityContext": {
				"runAsNonRoot": true,
				"windowsOptions": {
					"runAsUserName": "ContainerAdministrator",
				},
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-run-as-non-root-admin/deny.container-inherits-user.yaml
test_deny_container_inherits_user if {
	finds({["spec.template.spec.securityContext.windowsOptions.runAsUserName", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "container-inherits-user",
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
					"securityContext": {
						"windowsOptions": {
							"runAsUserName": "ContainerAdministrator",
						},
					},
					"containers": [
						{
							"name": "main",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
							"securityContext": {
								"runAsNonRoot": true,
							},
						},
						{
							"name": "second",
							"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						},
					],
				},
			},
		},
	})
}

# test/fixtures/win-run-as-non-root-admin/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.securityContext.windowsOptions.runAsUserName", "fails"]}, {}, {
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
							"nodeSelector": {
								"kubernetes.io/os": "windows",
							},
							"securityContext": {
								"runAsNonRoot": true,
								"windowsOptions": {
									"runAsUserName": "ContainerAdministrator",
								},
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

# test/fixtures/win-run-as-non-root-admin/deny.ephemeral-alone.yaml
test_deny_ephemeral_alone if {
	finds({["spec.securityContext.windowsOptions.runAsUserName", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "ephemeral-alone",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"securityContext": {
				"windowsOptions": {
					"runAsUserName": "ContainerAdministrator",
				},
			},
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"runAsNonRoot": true,
					"windowsOptions": {
						"hostProcess": false,
					},
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-run-as-non-root-admin/deny.init-alone.yaml
test_deny_init_alone if {
	finds({["spec.securityContext.windowsOptions.runAsUserName", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "init-alone",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"securityContext": {
				"windowsOptions": {
					"runAsUserName": "ContainerAdministrator",
				},
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"runAsNonRoot": true,
					"windowsOptions": {},
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-run-as-non-root-admin/deny.init-inherits-non-root.yaml
test_deny_init_inherits_non_root if {
	finds({["spec.template.spec.initContainers[0].securityContext.windowsOptions.runAsUserName", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "init-inherits-non-root",
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
					"securityContext": {
						"runAsNonRoot": true,
						"windowsOptions": {
							"runAsUserName": "ContainerUser",
						},
					},
					"initContainers": [{
						"name": "prepare",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"windowsOptions": {
								"runAsUserName": "ContainerAdministrator",
							},
						},
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

# test/fixtures/win-run-as-non-root-admin/deny.windows-options.yaml
test_deny_windows_options if {
	finds({["spec.securityContext.windowsOptions.runAsUserName", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "windows-options",
		},
		"spec": {
			"securityContext": {
				"runAsNonRoot": true,
				"windowsOptions": {
					"runAsUserName": "ContainerAdministrator",
				},
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}
