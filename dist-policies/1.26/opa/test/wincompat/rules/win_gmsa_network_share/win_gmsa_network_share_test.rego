# METADATA
# title: "Tests: Network shares need a patched Windows when a pod uses GMSA"
package wincompat.rules.win_gmsa_network_share_test

import data.wincompat.lib_test
import data.wincompat.rules.win_gmsa_network_share
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_gmsa_network_share.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-gmsa-network-share/allow.linux.yaml
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
				"windowsOptions": {
					"gmsaCredentialSpecName": "webapp",
				},
			},
			"containers": [{
				"name": "main",
				"image": "docker.io/library/alpine:3.18",
			}],
		},
	})
}

# test/fixtures/win-gmsa-network-share/deny.both-deployment.yaml
test_deny_both_deployment if {
	finds({["spec.template.spec.securityContext.windowsOptions.gmsaCredentialSpecName", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "both-deployment",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "both-deployment",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "both-deployment",
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
					}],
				},
			},
		},
	})
}

# test/fixtures/win-gmsa-network-share/deny.container-stateful-set.yaml
test_deny_container_stateful_set if {
	finds({["spec.template.spec.containers[0].securityContext.windowsOptions.gmsaCredentialSpecName", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "StatefulSet",
		"metadata": {
			"name": "container-stateful-set",
		},
		"spec": {
			"serviceName": "container-stateful-set",
			"selector": {
				"matchLabels": {
					"app": "container-stateful-set",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "container-stateful-set",
					},
				},
				"spec": {
					"nodeSelector": {
						"kubernetes.io/os": "windows",
					},
					"containers": [{
						"name": "main",
						"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
						"securityContext": {
							"windowsOptions": {
								"gmsaCredentialSpecName": "webapp",
								"gmsaCredentialSpec": "{}",
							},
						},
					}],
				},
			},
		},
	})
}

# test/fixtures/win-gmsa-network-share/deny.ephemeral.yaml
test_deny_ephemeral if {
	finds({["spec.ephemeralContainers[0].securityContext.windowsOptions.gmsaCredentialSpecName", "advice"]}, {}, {
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
						"gmsaCredentialSpecName": "webapp",
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

# test/fixtures/win-gmsa-network-share/deny.init-spec.yaml
test_deny_init_spec if {
	finds({["spec.initContainers[0].securityContext.windowsOptions.gmsaCredentialSpec", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "init-spec",
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

# test/fixtures/win-gmsa-network-share/deny.name.yaml
test_deny_name if {
	finds({["spec.securityContext.windowsOptions.gmsaCredentialSpecName", "advice"]}, {}, {
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
				},
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-gmsa-network-share/deny.spec-cron-job.yaml
test_deny_spec_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.securityContext.windowsOptions.gmsaCredentialSpec", "advice"]}, {}, {
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
							"tolerations": [{
								"key": "os",
								"value": "windows",
								"effect": "NoSchedule",
							}],
							"securityContext": {
								"windowsOptions": {
									"gmsaCredentialSpec": "{}",
								},
							},
							"containers": [{
								"name": "main",
								"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
								"resources": {
									"limits": {
										"cpu": "500m",
										"memory": "300Mi",
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
