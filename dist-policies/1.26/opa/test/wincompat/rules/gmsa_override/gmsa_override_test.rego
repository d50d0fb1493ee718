# METADATA
# title: "Tests: A container that sets one GMSA field sets both"
package wincompat.rules.gmsa_override_test

import data.wincompat.lib_test
import data.wincompat.rules.gmsa_override
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in gmsa_override.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/gmsa-override/allow.linux-name.yaml
test_allow_linux_name if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "linux-name",
		},
		"spec": {
			"os": {
				"name": "linux",
			},
			"securityContext": {
				"windowsOptions": {
					"gmsaCredentialSpec": "{}",
				},
			},
			"initContainers": [{
				"name": "prepare",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"windowsOptions": {
						"gmsaCredentialSpecName": "web",
					},
				},
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"windowsOptions": {
						"gmsaCredentialSpecName": "web",
					},
				},
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"windowsOptions": {
						"gmsaCredentialSpecName": "web",
					},
				},
			}],
		},
	})
}

# test/fixtures/gmsa-override/allow.linux.yaml
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

# test/fixtures/gmsa-override/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec.ephemeralContainers[0].securityContext.windowsOptions.gmsaCredentialSpec", "risk"]}, {}, {
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
			"securityContext": {
				"windowsOptions": {
					"gmsaCredentialSpecName": "webapp",
				},
			},
			"ephemeralContainers": [{
				"name": "debug",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"windowsOptions": {
						"gmsaCredentialSpec": "{}",
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

# test/fixtures/gmsa-override/deny.init-stateful-set.yaml
test_deny_init_stateful_set if {
	finds({["spec.template.spec.initContainers[0].securityContext.windowsOptions.gmsaCredentialSpecName", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "init-stateful-set",
		},
		"spec": {
			"serviceName": "init-stateful-set",
			"selector": {
				"matchLabels": {
					"app": "init-stateful-set",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "init-stateful-set",
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
						"windowsOptions": {
							"gmsaCredentialSpecName": "webapp",
							"gmsaCredentialSpec": "{}",
						},
					},
					"initContainers": [{
						"name": "prepare",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"windowsOptions": {
								"gmsaCredentialSpecName": "other",
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

# test/fixtures/gmsa-override/deny.name.yaml
test_deny_name if {
	finds({["spec.containers[0].securityContext.windowsOptions.gmsaCredentialSpecName", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "name",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"securityContext": {
				"windowsOptions": {
					"gmsaCredentialSpecName": "webapp",
					"gmsaCredentialSpec": "{}",
				},
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"windowsOptions": {
						"gmsaCredentialSpecName": "other",
					},
				},
			}],
		},
	})
}

# test/fixtures/gmsa-override/deny.same-name-deployment.yaml
test_deny_same_name_deployment if {
	finds({["spec.template.spec.containers[0].securityContext.windowsOptions.gmsaCredentialSpecName", "risk"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "same-name-deployment",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "same-name-deployment",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "same-name-deployment",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"securityContext": {
						"windowsOptions": {
							"gmsaCredentialSpecName": "webapp",
							"gmsaCredentialSpec": "{}",
						},
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"windowsOptions": {
								"gmsaCredentialSpecName": "webapp",
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/gmsa-override/deny.spec-cron-job.yaml
test_deny_spec_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].securityContext.windowsOptions.gmsaCredentialSpec", "risk"]}, {}, {
		"apiVersion": "batch/v1",
		"kind": "CronJob",
		"metadata": {
			"name": "spec-cron-job",
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
							"securityContext": {
								"windowsOptions": {
									"gmsaCredentialSpecName": "webapp",
									"gmsaCredentialSpec": "{}",
								},
							},
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"securityContext": {
									"windowsOptions": {
										"gmsaCredentialSpec": "{}",
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
