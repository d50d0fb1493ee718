# METADATA
# title: "Tests: A Windows container that must not be root names its user"
package wincompat.rules.win_run_as_non_root_unset_user_test

import data.wincompat.lib_test
import data.wincompat.rules.win_run_as_non_root_unset_user
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_run_as_non_root_unset_user.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-run-as-non-root-unset-user/allow.linux.yaml
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
			"securityContext": {
				"runAsNonRoot": true,
			},
			"containers": [{
				"name": "main",
				"image": "registry.k8s.io/pause:3.9",
			}],
		},
	})
}

# test/fixtures/win-run-as-non-root-unset-user/allow.nothing-said.yaml
test_allow_nothing_said if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "nothing-said",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/servercore:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-run-as-non-root-unset-user/deny.container.yaml
test_deny_container if {
	finds({["spec.containers[0].securityContext.windowsOptions.runAsUserName", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "container",
		},
		"spec": {
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"containers": [
				{
					"name": "main",
					"image": "mcr.microsoft.com/windows/servercore:ltsc2022",
					"securityContext": {
						"runAsNonRoot": true,
					},
				},
				{
					"name": "side",
					"image": "mcr.microsoft.com/windows/servercore:ltsc2022",
				},
			],
		},
	})
}

# test/fixtures/win-run-as-non-root-unset-user/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].securityContext.windowsOptions.runAsUserName", "risk"]}, {}, {
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
							"securityContext": {
								"runAsNonRoot": true,
							},
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/servercore:ltsc2022",
							}],
						},
					},
				},
			},
		},
	})
}

# test/fixtures/win-run-as-non-root-unset-user/deny.deployment.yaml
test_deny_deployment if {
	finds({["spec.template.spec.containers[0].securityContext.windowsOptions.runAsUserName", "risk"]}, {}, {
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
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"securityContext": {
						"runAsNonRoot": true,
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/servercore:ltsc2022",
					}],
				},
			},
		},
	})
}

# test/fixtures/win-run-as-non-root-unset-user/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec.ephemeralContainers[0].securityContext.windowsOptions.runAsUserName", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "ephemeral",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/servercore:ltsc2022",
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/servercore:ltsc2022",
				"securityContext": {
					"runAsNonRoot": true,
				},
			}],
		},
	})
}

# test/fixtures/win-run-as-non-root-unset-user/deny.one-named.yaml
test_deny_one_named if {
	finds({["spec.initContainers[0].securityContext.windowsOptions.runAsUserName", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "one-named",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"securityContext": {
				"runAsNonRoot": true,
			},
			"initContainers": [{
				"name": "setup",
				"image": "mcr.microsoft.com/windows/servercore:ltsc2022",
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/servercore:ltsc2022",
				"securityContext": {
					"windowsOptions": {
						"runAsUserName": "ContainerUser",
					},
				},
			}],
		},
	})
}
