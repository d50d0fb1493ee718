# METADATA
# title: "Tests: gmsaCredentialSpecName is the name of an API object"
package wincompat.rules.gmsa_credential_spec_name_test

import data.wincompat.lib_test
import data.wincompat.rules.gmsa_credential_spec_name
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in gmsa_credential_spec_name.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/gmsa-credential-spec-name/allow.linux.yaml
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

# test/fixtures/gmsa-credential-spec-name/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.containers[0].securityContext.windowsOptions.gmsaCredentialSpecName", "rejected"]}, {}, {
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
							"nodeSelector": {
								"kubernetes.io/os": "windows",
							},
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"securityContext": {
									"windowsOptions": {
										"gmsaCredentialSpecName": "web..app",
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

# test/fixtures/gmsa-credential-spec-name/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec.ephemeralContainers[0].securityContext.windowsOptions.gmsaCredentialSpecName", "rejected"]}, {}, {
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
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
				"securityContext": {
					"windowsOptions": {
						"gmsaCredentialSpecName": "webapp.",
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

# test/fixtures/gmsa-credential-spec-name/deny.init.yaml
test_deny_init if {
	finds({["spec.initContainers[0].securityContext.windowsOptions.gmsaCredentialSpecName", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "init",
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
				"securityContext": {
					"windowsOptions": {
						"gmsaCredentialSpecName": "-webapp",
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

# test/fixtures/gmsa-credential-spec-name/deny.placeholder-deployment.yaml
test_deny_placeholder_deployment if {
	finds({["spec.template.spec.securityContext.windowsOptions.gmsaCredentialSpecName", "rejected"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "placeholder-deployment",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "placeholder-deployment",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "placeholder-deployment",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"securityContext": {
						"windowsOptions": {
							"gmsaCredentialSpecName": "<Name of your spec>",
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

# test/fixtures/gmsa-credential-spec-name/deny.stateful-set.yaml
test_deny_stateful_set if {
	finds({["spec.template.spec.securityContext.windowsOptions.gmsaCredentialSpecName", "fails"]}, {}, {
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
						"name": "windows",
					},
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"securityContext": {
						"windowsOptions": {
							"gmsaCredentialSpecName": "WebApp",
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

# test/fixtures/gmsa-credential-spec-name/deny.unplaced.yaml
test_deny_unplaced if {
	finds({["spec.securityContext.windowsOptions.gmsaCredentialSpecName", "rejected"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "unplaced",
		},
		"spec": {
			"securityContext": {
				"windowsOptions": {
					"gmsaCredentialSpecName": "WebApp",
				},
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}
