# METADATA
# title: "Tests: The API server is given feature gates that it knows"
package wincompat.rules.api_server_feature_gates_test

import data.wincompat.lib_test
import data.wincompat.rules.api_server_feature_gates
import future.keywords.every
import future.keywords.if
import future.keywords.in

# The rule finds exactly these paths with these effects, however the object is handed in.
finds(expected, set, object) if {
	parameters := lib_test.parameters(set)
	every review in lib_test.reviews(object) {
		found := {[one.path, one.effect] | some one in api_server_feature_gates.findings} with input as review
			with data.wincompat.parameters as parameters
		found == expected
	}
}

# test/fixtures/api-server-feature-gates/allow.no-gates.yaml
test_allow_no_gates if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "no-gates",
			"namespace": "kube-system",
		},
		"spec": {
			"containers": [{
				"name": "kube-apiserver",
				"image": "registry.k8s.io/kube-apiserver:v1.27.16",
				"command": ["kube-apiserver", "--allow-privileged=true"],
			}],
		},
	})
}

# test/fixtures/api-server-feature-gates/allow.no-truth-value-1-24.yaml
test_allow_no_truth_value_1_24 if {
	finds(set(), {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "no-truth-value-1-24",
		},
		"spec": {
			"initContainers": [{
				"name": "prepare",
				"image": "registry.k8s.io/kube-apiserver:v1.27.16",
				"command": ["kube-apiserver", "--feature-gates=CSIMigrationOpenStack=falsehood", "--feature-gates=WindowsEndpointSliceProxying=falsehood", "--feature-gates=IdentifyPodOS=falsehood", "--feature-gates=WindowsHostProcessContainers=falsehood"],
				"args": ["--feature-gates=CSIMigrationOpenStack=falsehood", "--feature-gates=WindowsEndpointSliceProxying=falsehood", "--feature-gates=IdentifyPodOS=falsehood", "--feature-gates=WindowsHostProcessContainers=falsehood"],
			}],
			"containers": [{
				"name": "main",
				"image": "registry.k8s.io/kube-apiserver:v1.27.16",
				"command": ["kube-apiserver", "--feature-gates=CSIMigrationOpenStack=falsehood", "--feature-gates=WindowsEndpointSliceProxying=falsehood", "--feature-gates=IdentifyPodOS=falsehood", "--feature-gates=WindowsHostProcessContainers=falsehood"],
				"args": ["--feature-gates=CSIMigrationOpenStack=falsehood", "--feature-gates=WindowsEndpointSliceProxying=falsehood", "--feature-gates=IdentifyPodOS=falsehood", "--feature-gates=WindowsHostProcessContainers=falsehood"],
			}],
			"ephemeralContainers": [{
				"name": "debug",
				"image": "registry.k8s.io/kube-apiserver:v1.27.16",
				"command": ["kube-apiserver", "--feature-gates=CSIMigrationOpenStack=falsehood", "--feature-gates=WindowsEndpointSliceProxying=falsehood", "--feature-gates=IdentifyPodOS=falsehood", "--feature-gates=WindowsHostProcessContainers=falsehood"],
				"args": ["--feature-gates=CSIMigrationOpenStack=falsehood", "--feature-gates=WindowsEndpointSliceProxying=falsehood", "--feature-gates=IdentifyPodOS=falsehood", "--feature-gates=WindowsHostProcessContainers=falsehood"],
			}],
		},
	})
}

# test/fixtures/api-server-feature-gates/deny.args.yaml
test_deny_args if {
	finds({["spec.containers[0].args[1]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "args",
			"namespace": "kube-system",
		},
		"spec": {
			"containers": [{
				"name": "kube-apiserver",
				"image": "registry.k8s.io/kube-apiserver:v1.27.16",
				"args": ["--v=2", "--feature-gates=AppArmor=true, WindowsGMSA=true"],
			}],
		},
	})
}

# test/fixtures/api-server-feature-gates/deny.deployment.yaml
test_deny_deployment if {
	finds({["spec.template.spec.containers[1].args[0]", "fails"]}, {}, {
		"apiVersion": "apps/v1",
		"kind": "Deployment",
		"metadata": {
			"name": "hosted-control-plane",
		},
		"spec": {
			"selector": {
				"matchLabels": {
					"app": "kube-apiserver",
				},
			},
			"template": {
				"metadata": {
					"labels": {
						"app": "kube-apiserver",
					},
				},
				"spec": {
					"containers": [
						{
							"name": "konnectivity",
							"image": "registry.k8s.io/kas-network-proxy/proxy-server:v0.1.2",
						},
						{
							"name": "kube-apiserver",
							"image": "registry.k8s.io/kube-apiserver-amd64@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
							"args": ["--feature-gates=HyperVContainer=true"],
						},
					],
				},
			},
		},
	})
}

# test/fixtures/api-server-feature-gates/deny.ephemeral-program.yaml
test_deny_ephemeral_program if {
	finds({["spec.ephemeralContainers[0].command[1]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "ephemeral-program",
		},
		"spec": {
			"ephemeralContainers": [{
				"name": "debug",
				"image": "example.com/a:1",
				"command": ["/usr/local/bin/kube-apiserver", "--feature-gates=HyperVContainer=true"],
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}

# test/fixtures/api-server-feature-gates/deny.identify-pod-os-off.yaml
test_deny_identify_pod_os_off if {
	finds({["spec.containers[0].command[2]", "risk"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "identify-pod-os-off",
			"namespace": "kube-system",
		},
		"spec": {
			"containers": [{
				"name": "kube-apiserver",
				"image": "registry.k8s.io/kube-apiserver:v1.27.16",
				"command": ["kube-apiserver", "--allow-privileged=true", "--feature-gates=IdentifyPodOS=false"],
			}],
		},
	})
}

# test/fixtures/api-server-feature-gates/deny.init-program.yaml
test_deny_init_program if {
	finds({["spec.initContainers[0].command[1]", "fails"]}, {}, {
		"apiVersion": "v1",
		"kind": "Pod",
		"metadata": {
			"name": "init-program",
		},
		"spec": {
			"initContainers": [{
				"name": "prepare",
				"image": "example.com/a:1",
				"command": ["/usr/local/bin/kube-apiserver", "--feature-gates=HyperVContainer=true"],
			}],
			"containers": [{
				"name": "main",
				"image": "mcr.microsoft.com/windows/nanoserver:ltsc2022",
			}],
		},
	})
}
