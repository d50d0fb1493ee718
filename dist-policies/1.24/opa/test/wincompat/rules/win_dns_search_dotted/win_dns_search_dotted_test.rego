# METADATA
# title: "Tests: A Windows pod does not count on ndots"
package wincompat.rules.win_dns_search_dotted_test

import data.wincompat.lib_test
import data.wincompat.rules.win_dns_search_dotted
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in win_dns_search_dotted.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/win-dns-search-dotted/allow.linux.yaml
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
			"dnsConfig": {
				"options": [{
					"name": "ndots",
					"value": "5",
				}],
			},
			"containers": [{
				"name": "main",
				"image": "registry.k8s.io/e2e-test-images/busybox:1.29-4",
			}],
		},
	})
}

# test/fixtures/win-dns-search-dotted/allow.null.yaml
test_allow_null if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "null",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"dnsConfig": null,
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-dns-search-dotted/deny.cron-job.yaml
test_deny_cron_job if {
	finds({["spec.jobTemplate.spec.template.spec.dnsConfig.options[0]", "advice"]}, {}, {
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
							"dnsConfig": {
								"options": [{
									"name": "ndots",
								}],
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

# test/fixtures/win-dns-search-dotted/deny.declared.yaml
test_deny_declared if {
	finds({["spec.dnsConfig.options[0]", "advice"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "declared",
		},
		"spec": {
			"os": {
				"name": "windows",
			},
			"nodeSelector": {
				"kubernetes.io/os": "windows",
			},
			"dnsConfig": {
				"options": [{
					"name": "ndots",
					"value": "5",
				}],
			},
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/win-dns-search-dotted/deny.placed-second.yaml
test_deny_placed_second if {
	finds({["spec.template.spec.dnsConfig.options[1]", "advice"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "placed-second",
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
					"tolerations": [{
						"key": "os",
						"value": "windows",
						"effect": "NoSchedule",
					}],
					"dnsConfig": {
						"options": [
							{
								"name": "timeout",
								"value": "2",
							},
							{
								"name": "ndots",
								"value": "2",
							},
						],
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
	})
}
