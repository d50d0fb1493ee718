# METADATA
# title: Shared definitions of rules
# description: >-
#   The checked object, its pod template and its containers, and whether it is for Windows.
package wincompat.lib

import future.keywords.contains
import future.keywords.if
import future.keywords.in

# The object of an AdmissionReview, the object of a Gatekeeper review (which has no apiVersion), or the input. In other
# objects, fields named review or request have no effect.
resource := input.request.object if {
	input.kind == "AdmissionReview"
} else := input.review.object if {
	object.get(input, "apiVersion", null) == null
} else := input

# By kind: the subject, its API groups, the path of its pod template, and whether the API server validates this
# template.
kinds := {
	"Pod": {
		"subject": "pod",
		"groups": {""},
		"template": [],
		"prefix": "",
		"validated": true,
	},
	"PodTemplate": {
		"subject": "pod",
		"groups": {""},
		"template": ["template"],
		"prefix": "template.",
		"validated": true,
	},
	"ReplicationController": {
		"subject": "pod",
		"groups": {""},
		"template": ["spec", "template"],
		"prefix": "spec.template.",
		"validated": true,
	},
	"DaemonSet": {
		"subject": "pod",
		"groups": {"apps", "extensions"},
		"template": ["spec", "template"],
		"prefix": "spec.template.",
		"validated": true,
	},
	"Deployment": {
		"subject": "pod",
		"groups": {"apps", "extensions"},
		"template": ["spec", "template"],
		"prefix": "spec.template.",
		"validated": true,
	},
	"ReplicaSet": {
		"subject": "pod",
		"groups": {"apps", "extensions"},
		"template": ["spec", "template"],
		"prefix": "spec.template.",
		"validated": true,
	},
	"StatefulSet": {
		"subject": "pod",
		"groups": {"apps"},
		"template": ["spec", "template"],
		"prefix": "spec.template.",
		"validated": true,
	},
	"Job": {
		"subject": "pod",
		"groups": {"batch"},
		"template": ["spec", "template"],
		"prefix": "spec.template.",
		"validated": true,
	},
	"CronJob": {
		"subject": "pod",
		"groups": {"batch"},
		"template": ["spec", "jobTemplate", "spec", "template"],
		"prefix": "spec.jobTemplate.spec.template.",
		"validated": true,
	},
	"RuntimeClass": {
		"subject": "runtime-class",
		"groups": {"node.k8s.io"},
		"template": [],
		"prefix": "",
		"validated": true,
	},
	"Service": {
		"subject": "service",
		"groups": {""},
		"template": [],
		"prefix": "",
		"validated": true,
	},
	"PersistentVolume": {
		"subject": "persistent-volume",
		"groups": {""},
		"template": [],
		"prefix": "",
		"validated": true,
	},
	"PersistentVolumeClaim": {
		"subject": "persistent-volume-claim",
		"groups": {""},
		"template": [],
		"prefix": "",
		"validated": true,
	},
	"StorageClass": {
		"subject": "storage-class",
		"groups": {"storage.k8s.io"},
		"template": [],
		"prefix": "",
		"validated": true,
	},
	"Node": {
		"subject": "node",
		"groups": {""},
		"template": [],
		"prefix": "",
		"validated": true,
	},
	"KubeletConfiguration": {
		"subject": "kubelet-configuration",
		"groups": {"kubelet.config.k8s.io"},
		"template": [],
		"prefix": "",
		"validated": true,
	},
	"KubeProxyConfiguration": {
		"subject": "kube-proxy-configuration",
		"groups": {"kubeproxy.config.k8s.io"},
		"template": [],
		"prefix": "",
		"validated": true,
	},
}

defaults := {
	"allowedFlexVolumeDrivers": ["microsoft.com/iscsi.cmd", "microsoft.com/smb.cmd"],
	"exemptImages": [],
	"exemptNamespaces": [],
	"linuxImages": [],
	"nodePoolLabels": [
		"agentpool",
		"kubernetes.azure.com/agentpool",
		"eks.amazonaws.com/nodegroup",
		"karpenter.sh/nodepool",
		"cloud.google.com/gke-nodepool",
	],
	"osSelector": "optional",
	"taint": {
		"effect": "NoSchedule",
		"key": "os",
		"toleratedFor": "nobody",
		"value": "windows",
	},
	"windowsBuilds": [],
	"windowsImages": [],
	"windowsNodePools": [],
	"windowsRuntimeClasses": ["windows", "windows-2019", "windows-2022", "windows-2025"],
	"windowsStorageClasses": [],
}

# Values of the user, and defaults for other parameters.
parameters := object.union(defaults, data.wincompat_parameters) if {
	is_object(data.wincompat_parameters)
} else := defaults

api_version := split(resource.apiVersion, "/")

api_group := "" if {
	count(api_version) == 1
} else := api_version[0] if {
	count(api_version) == 2
}

kind := kinds[resource.kind] if {
	api_group in kinds[resource.kind].groups
}

subject := kind.subject if {
	is_object(template)
	not exempt_namespace
}

# Objects in these namespaces are not checked.
exempt_namespace if {
	resource.metadata.namespace in parameters.exemptNamespaces
}

# The pod template, or the object itself for kinds without a template.
template := object.get(resource, kind.template, null)

containers contains container if {
	some list in ["initContainers", "containers", "ephemeralContainers"]
	is_array(template.spec[list])
	some i, value in template.spec[list]
	container := {
		"list": list,
		"path": concat("", ["spec.", list, "[", format_int(i, 10), "]"]),
		"value": value,
	}
}

# Containers to report: their images are not exempt.
judged_containers contains container if {
	some container in containers
	not exempt_image(container)
}

exempt_image(container) if {
	container.value.image in parameters.exemptImages
}

exempt_image(container) if {
	some image in parameters.exemptImages
	endswith(image, "*")
	startswith(container.value.image, trim_suffix(image, "*"))
}

matches_any(patterns, value) if {
	some pattern in patterns
	regex.match(pattern, value)
}

# The field of the container or, if absent, of the pod; null if both are absent.
effective(container, keys) := value if {
	value := object.get(container.value, keys, null)
	value != null
} else := object.get(template, array.concat(["spec"], keys), null)

# Whether the effective field is present and equal in every container of these lists.
same_value(lists, keys) if {
	values := {effective(container, keys) | some container in containers; container.list in lists}
	count(values) == 1
	values != {null}
}

# The length of base64 without padding depends on the bytes; `count` of a text would count characters.
encoded_length(text) := count(trim_right(base64.encode(text), "="))

after_last(text, separator) := parts[count(parts) - 1] if {
	parts := split(text, separator)
}

# Whether a quantity is at most an integer. Digits are compared, because arithmetic is not exact in every engine.
# For each unit, the bounds are the greatest amount: the number of digits before its decimal point, and its digits.
# Zero has no bounds.
at_most(value, integer, _) if {
	is_number(value)
	value <= integer
}

at_most(value, _, bounds) if {
	[[_, sign, amount, unit, exponent_sign, exponent]] := regex.find_all_string_submatch_n(
		`^ *([-+]?)([0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:([numkMGTPE]|[KMGTPE]i)|[eE]([-+]?)0*([0-9]{1,3}))? *$`,
		value, 1,
	)
	digits := trim_left(replace(amount, ".", ""), "0")
	places := count(split(concat("", [amount, "."]), ".")[1])
	point := (count(digits) - places) + power_of_ten(exponent_sign, exponent)
	is_at_most(sign, [point, trim_right(digits, "0")], object.get(bounds, unit, null))
}

is_at_most("-", _, _)

is_at_most(_, [_, ""], _)

is_at_most(sign, amount, bound) if {
	sign != "-"
	amount <= bound
}

power_of_ten(_, "") := 0

power_of_ten(sign, digits) := to_number(concat("", [trim_left(sign, "+"), digits])) if digits != ""

severities := {"rejected": "error", "fails": "error", "ignored": "warning", "risk": "warning", "advice": "info"}

# If the API server does not validate the template, the object is accepted and its pods are rejected.
effect_here(effect) := "fails" if {
	effect == "rejected"
	not kind.validated
} else := effect

# For violations that the API server rejects in a Pod, but accepts in a pod template.
rejected_for_pods := "rejected" if {
	kind.template == []
} else := "fails"

finding(about, effect, path) := object.union(about, {
	"effect": effect_here(effect),
	"severity": severities[effect],
	"path": concat("", [kind.prefix, path]),
})

# Evidence for Windows: paths from the root of the object.
evidence contains concat("", [kind.prefix, path]) if {
	for_windows
	some path in evidence_at
}

for_windows if {
	windows
}

for_windows if {
	windows_runtime_class
}

for_windows if {
	windows_service
}

for_windows if {
	windows_persistent_volume
}

for_windows if {
	windows_persistent_volume_claim
}

for_windows if {
	windows_storage_class
}

for_windows if {
	windows_node
}

for_windows if {
	windows_kubelet
}

for_windows if {
	windows_kube_proxy
}

evidence_at contains "spec.os.name" if {
	subject == "pod"
	template.spec.os.name == "windows"
}

evidence_at contains "spec.nodeSelector[kubernetes.io/os]" if {
	subject == "pod"
	template.spec.nodeSelector["kubernetes.io/os"] == "windows"
}

evidence_at contains "spec.nodeSelector[beta.kubernetes.io/os]" if {
	subject == "pod"
	template.spec.nodeSelector["beta.kubernetes.io/os"] == "windows"
}

evidence_at contains "spec.nodeSelector[node.kubernetes.io/windows-build]" if {
	subject == "pod"
	template.spec.nodeSelector["node.kubernetes.io/windows-build"] != null
}

evidence_at contains "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms" if {
	subject == "pod"
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	selecting_windows_by_affinity
	not selecting_others_by_affinity
}

evidence_at contains "spec.runtimeClassName" if {
	subject == "pod"
	template.spec.runtimeClassName in parameters.windowsRuntimeClasses
}

evidence_at contains "spec.nodeSelector[kubernetes.azure.com/os-sku]" if {
	subject == "pod"
	regex.match(`^Windows`, template.spec.nodeSelector["kubernetes.azure.com/os-sku"])
}

evidence_at contains path if {
	subject == "pod"
	some key, value in template.spec.nodeSelector
	entry := {"key": key, "value": value}
	entry.key in parameters.nodePoolLabels
	entry.value in parameters.windowsNodePools
	path := concat("", ["spec.nodeSelector[", key, "]"])
}

evidence_at contains "spec.securityContext.windowsOptions" if {
	subject == "pod"
	template.spec.securityContext.windowsOptions != null
}

evidence_at contains path if {
	subject == "pod"
	some container in containers
	container.value.securityContext.windowsOptions != null
	path := concat("", [container.path, ".securityContext.windowsOptions"])
}

evidence_at contains "metadata.labels[kubernetes.io/os]" if {
	subject == "service"
	template.metadata.labels["kubernetes.io/os"] == "windows"
}

evidence_at contains "spec.selector[kubernetes.io/os]" if {
	subject == "service"
	template.spec.selector["kubernetes.io/os"] == "windows"
}

evidence_at contains "metadata.labels[kubernetes.io/os]" if {
	subject == "persistent-volume"
	template.metadata.labels["kubernetes.io/os"] == "windows"
}

evidence_at contains "spec.storageClassName" if {
	subject == "persistent-volume"
	template.spec.storageClassName in parameters.windowsStorageClasses
}

evidence_at contains "metadata.annotations[volume.beta.kubernetes.io/storage-class]" if {
	subject == "persistent-volume"
	template.metadata.annotations["volume.beta.kubernetes.io/storage-class"] in parameters.windowsStorageClasses
}

evidence_at contains "spec.nodeAffinity.required.nodeSelectorTerms" if {
	subject == "persistent-volume"
	not volume_affinity_some_term_match_expressions_and_match_fields_and_key_match
	some term in template.spec.nodeAffinity.required.nodeSelectorTerms
	volume_affinity_match_expressions_and_match_fields_match(term)
	not volume_affinity_some_expression_key_and_operator_match(term)
}

evidence_at contains "spec.awsElasticBlockStore.fsType" if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.awsElasticBlockStore.fsType)
}

evidence_at contains "spec.azureDisk.fsType" if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.azureDisk.fsType)
}

evidence_at contains "spec.csi.fsType" if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.csi.fsType)
}

evidence_at contains "spec.flexVolume.fsType" if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.flexVolume.fsType)
}

evidence_at contains "spec.gcePersistentDisk.fsType" if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.gcePersistentDisk.fsType)
}

evidence_at contains "spec.vsphereVolume.fsType" if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.vsphereVolume.fsType)
}

evidence_at contains "metadata.labels[kubernetes.io/os]" if {
	subject == "persistent-volume-claim"
	template.metadata.labels["kubernetes.io/os"] == "windows"
}

evidence_at contains "spec.storageClassName" if {
	subject == "persistent-volume-claim"
	template.spec.storageClassName in parameters.windowsStorageClasses
}

evidence_at contains "metadata.annotations[volume.beta.kubernetes.io/storage-class]" if {
	subject == "persistent-volume-claim"
	template.metadata.annotations["volume.beta.kubernetes.io/storage-class"] in parameters.windowsStorageClasses
}

evidence_at contains "metadata.labels[kubernetes.io/os]" if {
	subject == "storage-class"
	template.metadata.labels["kubernetes.io/os"] == "windows"
}

evidence_at contains "metadata.name" if {
	subject == "storage-class"
	template.metadata.name in parameters.windowsStorageClasses
}

evidence_at contains "allowedTopologies" if {
	subject == "storage-class"
	not class_topology_some_topology_match_label_expressions_and_key_match
	some topology in template.allowedTopologies
	count(topology.matchLabelExpressions) > 0
	not class_topology_some_expression_key_match(topology)
}

evidence_at contains "parameters[csi.storage.k8s.io/fstype]" if {
	subject == "storage-class"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.parameters["csi.storage.k8s.io/fstype"])
}

evidence_at contains "parameters[fsType]" if {
	subject == "storage-class"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.parameters.fsType)
}

evidence_at contains "parameters[fstype]" if {
	subject == "storage-class"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.parameters.fstype)
}

evidence_at contains "scheduling.nodeSelector[kubernetes.io/os]" if {
	subject == "runtime-class"
	template.scheduling.nodeSelector["kubernetes.io/os"] == "windows"
}

evidence_at contains "scheduling.nodeSelector[beta.kubernetes.io/os]" if {
	subject == "runtime-class"
	template.scheduling.nodeSelector["beta.kubernetes.io/os"] == "windows"
}

evidence_at contains "scheduling.nodeSelector[node.kubernetes.io/windows-build]" if {
	subject == "runtime-class"
	template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] != null
}

evidence_at contains path if {
	subject == "runtime-class"
	some key, value in template.scheduling.nodeSelector
	entry := {"key": key, "value": value}
	entry.key in parameters.nodePoolLabels
	entry.value in parameters.windowsNodePools
	path := concat("", ["scheduling.nodeSelector[", key, "]"])
}

evidence_at contains "handler" if {
	subject == "runtime-class"
	regex.match(`^runhcs-wcow-`, template.handler)
}

evidence_at contains "metadata.name" if {
	subject == "runtime-class"
	template.metadata.name in parameters.windowsRuntimeClasses
}

evidence_at contains "status.nodeInfo.operatingSystem" if {
	subject == "node"
	template.status.nodeInfo.operatingSystem == "windows"
}

evidence_at contains "metadata.labels[kubernetes.io/os]" if {
	subject == "node"
	template.metadata.labels["kubernetes.io/os"] == "windows"
}

evidence_at contains "metadata.labels[beta.kubernetes.io/os]" if {
	subject == "node"
	template.metadata.labels["beta.kubernetes.io/os"] == "windows"
}

evidence_at contains "metadata.labels[node.kubernetes.io/windows-build]" if {
	subject == "node"
	template.metadata.labels["node.kubernetes.io/windows-build"] != null
}

evidence_at contains "authentication.x509.clientCAFile" if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.authentication.x509.clientCAFile)
}

evidence_at contains "resolvConf" if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.resolvConf)
}

evidence_at contains "staticPodPath" if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.staticPodPath)
}

evidence_at contains "tlsCertFile" if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.tlsCertFile)
}

evidence_at contains "tlsPrivateKeyFile" if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.tlsPrivateKeyFile)
}

evidence_at contains "volumePluginDir" if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.volumePluginDir)
}

evidence_at contains "containerRuntimeEndpoint" if {
	subject == "kubelet-configuration"
	regex.match(`^npipe:`, template.containerRuntimeEndpoint)
}

evidence_at contains "imageServiceEndpoint" if {
	subject == "kubelet-configuration"
	regex.match(`^npipe:`, template.imageServiceEndpoint)
}

evidence_at contains path if {
	subject == "kubelet-configuration"
	some i, taint in template.registerWithTaints
	taint.key == parameters.taint.key
	taint.value == parameters.taint.value
	path := concat("", ["registerWithTaints[", format_int(i, 10), "]"])
}

evidence_at contains "mode" if {
	subject == "kube-proxy-configuration"
	template.mode == "kernelspace"
}

evidence_at contains "winkernel.enableDSR" if {
	subject == "kube-proxy-configuration"
	template.winkernel.enableDSR == true
}

evidence_at contains "winkernel.forwardHealthCheckVip" if {
	subject == "kube-proxy-configuration"
	template.winkernel.forwardHealthCheckVip == true
}

evidence_at contains "winkernel.networkName" if {
	subject == "kube-proxy-configuration"
	count(template.winkernel.networkName) > 0
}

evidence_at contains "winkernel.rootHnsEndpointName" if {
	subject == "kube-proxy-configuration"
	count(template.winkernel.rootHnsEndpointName) > 0
}

evidence_at contains "winkernel.sourceVip" if {
	subject == "kube-proxy-configuration"
	count(template.winkernel.sourceVip) > 0
}

evidence_at contains "clientConnection.kubeconfig" if {
	subject == "kube-proxy-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.clientConnection.kubeconfig)
}

os_name if {
	subject == "pod"
	template.spec.os.name == "windows"
}

node_selector if {
	subject == "pod"
	template.spec.nodeSelector["kubernetes.io/os"] == "windows"
}

node_selector if {
	subject == "pod"
	template.spec.nodeSelector["beta.kubernetes.io/os"] == "windows"
}

build_selector if {
	subject == "pod"
	template.spec.nodeSelector["node.kubernetes.io/windows-build"] != null
}

affinity if {
	subject == "pod"
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	selecting_windows_by_affinity
	not selecting_others_by_affinity
}

runtime_class if {
	subject == "pod"
	template.spec.runtimeClassName in parameters.windowsRuntimeClasses
}

platform_label if {
	subject == "pod"
	regex.match(`^Windows`, template.spec.nodeSelector["kubernetes.azure.com/os-sku"])
}

node_pool if {
	subject == "pod"
	some key, value in template.spec.nodeSelector
	entry := {"key": key, "value": value}
	entry.key in parameters.nodePoolLabels
	entry.value in parameters.windowsNodePools
}

windows_options if {
	subject == "pod"
	template.spec.securityContext.windowsOptions != null
}

windows_options if {
	subject == "pod"
	some container in containers
	container.value.securityContext.windowsOptions != null
}

service_label if {
	subject == "service"
	template.metadata.labels["kubernetes.io/os"] == "windows"
}

service_selector if {
	subject == "service"
	template.spec.selector["kubernetes.io/os"] == "windows"
}

volume_label if {
	subject == "persistent-volume"
	template.metadata.labels["kubernetes.io/os"] == "windows"
}

volume_class if {
	subject == "persistent-volume"
	template.spec.storageClassName in parameters.windowsStorageClasses
}

volume_class if {
	subject == "persistent-volume"
	template.metadata.annotations["volume.beta.kubernetes.io/storage-class"] in parameters.windowsStorageClasses
}

volume_affinity if {
	subject == "persistent-volume"
	some term in template.spec.nodeAffinity.required.nodeSelectorTerms
	volume_affinity_match_expressions_and_match_fields_match(term)
	not volume_affinity_some_expression_key_and_operator_match(term)
	not volume_affinity_some_term_match_expressions_and_match_fields_and_key_match
}

volume_file_system if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.awsElasticBlockStore.fsType)
}

volume_file_system if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.azureDisk.fsType)
}

volume_file_system if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.csi.fsType)
}

volume_file_system if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.flexVolume.fsType)
}

volume_file_system if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.gcePersistentDisk.fsType)
}

volume_file_system if {
	subject == "persistent-volume"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.spec.vsphereVolume.fsType)
}

claim_label if {
	subject == "persistent-volume-claim"
	template.metadata.labels["kubernetes.io/os"] == "windows"
}

claim_class if {
	subject == "persistent-volume-claim"
	template.spec.storageClassName in parameters.windowsStorageClasses
}

claim_class if {
	subject == "persistent-volume-claim"
	template.metadata.annotations["volume.beta.kubernetes.io/storage-class"] in parameters.windowsStorageClasses
}

class_label if {
	subject == "storage-class"
	template.metadata.labels["kubernetes.io/os"] == "windows"
}

class_name if {
	subject == "storage-class"
	template.metadata.name in parameters.windowsStorageClasses
}

class_topology if {
	subject == "storage-class"
	some topology in template.allowedTopologies
	count(topology.matchLabelExpressions) > 0
	not class_topology_some_expression_key_match(topology)
	not class_topology_some_topology_match_label_expressions_and_key_match
}

class_file_system if {
	subject == "storage-class"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.parameters["csi.storage.k8s.io/fstype"])
}

class_file_system if {
	subject == "storage-class"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.parameters.fsType)
}

class_file_system if {
	subject == "storage-class"
	regex.match(`^[Nn][Tt][Ff][Ss]$`, template.parameters.fstype)
}

runtime_class_selector if {
	subject == "runtime-class"
	template.scheduling.nodeSelector["kubernetes.io/os"] == "windows"
}

runtime_class_selector if {
	subject == "runtime-class"
	template.scheduling.nodeSelector["beta.kubernetes.io/os"] == "windows"
}

runtime_class_selector if {
	subject == "runtime-class"
	template.scheduling.nodeSelector["node.kubernetes.io/windows-build"] != null
}

runtime_class_selector if {
	subject == "runtime-class"
	some key, value in template.scheduling.nodeSelector
	entry := {"key": key, "value": value}
	entry.key in parameters.nodePoolLabels
	entry.value in parameters.windowsNodePools
}

runtime_class_handler if {
	subject == "runtime-class"
	regex.match(`^runhcs-wcow-`, template.handler)
}

runtime_class_name if {
	subject == "runtime-class"
	template.metadata.name in parameters.windowsRuntimeClasses
}

node_info if {
	subject == "node"
	template.status.nodeInfo.operatingSystem == "windows"
}

node_label if {
	subject == "node"
	template.metadata.labels["kubernetes.io/os"] == "windows"
}

node_label if {
	subject == "node"
	template.metadata.labels["beta.kubernetes.io/os"] == "windows"
}

node_label if {
	subject == "node"
	template.metadata.labels["node.kubernetes.io/windows-build"] != null
}

kubelet_path if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.authentication.x509.clientCAFile)
}

kubelet_path if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.resolvConf)
}

kubelet_path if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.staticPodPath)
}

kubelet_path if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.tlsCertFile)
}

kubelet_path if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.tlsPrivateKeyFile)
}

kubelet_path if {
	subject == "kubelet-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.volumePluginDir)
}

kubelet_pipe if {
	subject == "kubelet-configuration"
	regex.match(`^npipe:`, template.containerRuntimeEndpoint)
}

kubelet_pipe if {
	subject == "kubelet-configuration"
	regex.match(`^npipe:`, template.imageServiceEndpoint)
}

kubelet_taint if {
	subject == "kubelet-configuration"
	some taint in template.registerWithTaints
	taint.key == parameters.taint.key
	taint.value == parameters.taint.value
}

proxy_mode if {
	subject == "kube-proxy-configuration"
	template.mode == "kernelspace"
}

proxy_winkernel if {
	subject == "kube-proxy-configuration"
	template.winkernel.enableDSR == true
}

proxy_winkernel if {
	subject == "kube-proxy-configuration"
	template.winkernel.forwardHealthCheckVip == true
}

proxy_winkernel if {
	subject == "kube-proxy-configuration"
	count(template.winkernel.networkName) > 0
}

proxy_winkernel if {
	subject == "kube-proxy-configuration"
	count(template.winkernel.rootHnsEndpointName) > 0
}

proxy_winkernel if {
	subject == "kube-proxy-configuration"
	count(template.winkernel.sourceVip) > 0
}

proxy_path if {
	subject == "kube-proxy-configuration"
	regex.match(`^(?:[A-Za-z]:[\\/]|\\\\)`, template.clientConnection.kubeconfig)
}

pod if {
	subject == "pod"
}

declared_windows if {
	subject == "pod"
	template.spec.os.name == "windows"
}

declared_linux if {
	subject == "pod"
	template.spec.os.name == "linux"
}

placed_on_windows if {
	subject == "pod"
	node_selector
}

placed_on_windows if {
	subject == "pod"
	build_selector
}

placed_on_windows if {
	subject == "pod"
	affinity
}

placed_on_windows if {
	subject == "pod"
	runtime_class
}

placed_on_windows if {
	subject == "pod"
	platform_label
}

placed_on_windows if {
	subject == "pod"
	node_pool
}

placed_on_linux if {
	subject == "pod"
	template.spec.nodeSelector["kubernetes.io/os"] == "linux"
}

placed_on_linux if {
	subject == "pod"
	template.spec.nodeSelector["beta.kubernetes.io/os"] == "linux"
}

placed_on_linux if {
	subject == "pod"
	selecting_others_by_affinity
	not selecting_windows_by_affinity
}

selecting_windows_by_affinity if {
	subject == "pod"
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	volume_affinity_match_expressions_and_match_fields_match(term)
	not volume_affinity_some_expression_key_and_operator_match(term)
}

selecting_others_by_affinity if {
	subject == "pod"
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	volume_affinity_match_expressions_and_match_fields_match(term)
	term_volume_affinity_key_and_operator_match(term)
	not term_volume_affinity_some_expression_key_and_operator_match_3(term)
}

excluding_windows_by_affinity if {
	subject == "pod"
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not selecting_windows_by_affinity
}

excluding_linux_by_affinity if {
	subject == "pod"
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not excluding_linux_by_affinity_some_term_match_expressions_and_match_fields_and_key_match
}

misspelling_os_in_affinity if {
	subject == "pod"
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	volume_affinity_match_expressions_and_match_fields_match(term)
	not misspelling_os_in_affinity_some_term_match_expressions_and_match_fields_and_key_match
}

undeclared_windows if {
	subject == "pod"
	not declared_windows
	not declared_linux
	undeclared_windows_placed_on_windows_and_operator_match
	undeclared_windows_placed_on_windows_and_windows_options_match
}

windows if {
	subject == "pod"
	declared_windows
}

windows if {
	subject == "pod"
	undeclared_windows
}

certainly_windows if {
	subject == "pod"
	is_declared_windows_or_is_placed_on_windows
	not declared_linux
	not placed_on_linux
}

announcing_sidecar if {
	subject == "pod"
	template.metadata.annotations["linkerd.io/inject"] in {"enabled", "ingress"}
	not template.spec.hostNetwork == true
}

announcing_sidecar if {
	subject == "pod"
	not template.spec.hostNetwork == true
	announcing_sidecar_inject_match_2
}

announcing_sidecar if {
	subject == "pod"
	template.metadata.annotations["consul.hashicorp.com/connect-inject"] in {"1", "t", "T", "true", "True", "TRUE"}
}

with_windows_image if {
	subject == "pod"
	some container in containers
	with_windows_image_image_match(container)
}

with_linux_image if {
	subject == "pod"
	some container in containers
	with_linux_image_image_match(container)
}

host_process if {
	subject == "pod"
	some container in containers
	effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
}

on_host_network if {
	subject == "pod"
	template.spec.hostNetwork == true
}

mounting_pipe_of_containerd if {
	subject == "pod"
	some volume in template.spec.volumes
	regex.match(`^\\\\\.\\pipe\\containerd-containerd$`, volume.hostPath.path)
}

mounting_logs_of_node if {
	subject == "pod"
	some volume in template.spec.volumes
	regex.match(`^(?:[Cc]:)?[/\\]+var(?:[/\\]|$)`, volume.hostPath.path)
}

api_server if {
	subject == "pod"
	some container in containers
	api_server_image_match(container)
}

runtime_class_object if {
	subject == "runtime-class"
}

windows_service if {
	subject == "service"
	is_service_label_or_is_service_selector
	not template.spec.type == "ExternalName"
}

windows_persistent_volume if {
	subject == "persistent-volume"
	volume_label
}

windows_persistent_volume if {
	subject == "persistent-volume"
	volume_class
}

windows_persistent_volume if {
	subject == "persistent-volume"
	volume_affinity
}

windows_persistent_volume if {
	subject == "persistent-volume"
	volume_file_system
}

windows_persistent_volume_claim if {
	subject == "persistent-volume-claim"
	claim_label
}

windows_persistent_volume_claim if {
	subject == "persistent-volume-claim"
	claim_class
}

windows_storage_class if {
	subject == "storage-class"
	class_label
}

windows_storage_class if {
	subject == "storage-class"
	class_name
}

windows_storage_class if {
	subject == "storage-class"
	class_topology
}

windows_storage_class if {
	subject == "storage-class"
	class_file_system
}

windows_node if {
	subject == "node"
	node_info
}

windows_node if {
	subject == "node"
	node_label
}

kubelet_file if {
	subject == "kubelet-configuration"
}

windows_kubelet if {
	subject == "kubelet-configuration"
	kubelet_path
}

windows_kubelet if {
	subject == "kubelet-configuration"
	kubelet_pipe
}

windows_kubelet if {
	subject == "kubelet-configuration"
	kubelet_taint
}

kube_proxy_file if {
	subject == "kube-proxy-configuration"
}

windows_kube_proxy if {
	subject == "kube-proxy-configuration"
	proxy_mode
}

windows_kube_proxy if {
	subject == "kube-proxy-configuration"
	proxy_winkernel
}

windows_kube_proxy if {
	subject == "kube-proxy-configuration"
	proxy_path
}

changing_token_owner if {
	subject == "pod"
	same_value({"initContainers", "containers"}, ["securityContext", "runAsUser"])
	changing_token_owner_automount_service_account_token_and_mount_path_match
}

unable_to_run_2019_images if {
	subject == "pod"
	regex.match(`^10\.0\.[0-9]+$`, template.spec.nodeSelector["node.kubernetes.io/windows-build"])
	not template.spec.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.17763"
}

unable_to_run_2019_images if {
	subject == "pod"
	template.spec.nodeSelector["kubernetes.azure.com/os-sku"] in {"Windows2022", "Windows2025", "WindowsAnnual"}
}

unable_to_run_2019_images if {
	subject == "pod"
	template.spec.runtimeClassName in {"windows-20h2", "windows-2022", "windows-2025"}
	runtime_class
	object.get(template, ["spec", "nodeSelector", "node.kubernetes.io/windows-build"], null) == null
}

unable_to_run_2019_images if {
	subject == "pod"
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not unable_to_run_2019_images_some_term_key_and_operator_and_values_match
}

unable_to_run_20h2_images if {
	subject == "pod"
	regex.match(`^10\.0\.[0-9]+$`, template.spec.nodeSelector["node.kubernetes.io/windows-build"])
	not template.spec.nodeSelector["node.kubernetes.io/windows-build"] == "10.0.19042"
}

unable_to_run_20h2_images if {
	subject == "pod"
	template.spec.nodeSelector["kubernetes.azure.com/os-sku"] in {
		"Windows2019",
		"Windows2022",
		"Windows2025",
		"WindowsAnnual",
	}
}

unable_to_run_20h2_images if {
	subject == "pod"
	template.spec.runtimeClassName in {"windows-2019", "windows-2022", "windows-2025"}
	runtime_class
	object.get(template, ["spec", "nodeSelector", "node.kubernetes.io/windows-build"], null) == null
}

unable_to_run_20h2_images if {
	subject == "pod"
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not unable_to_run_20h2_images_some_term_key_and_operator_and_values_match
}

unable_to_run_2022_images if {
	subject == "pod"
	regex.match(
		`^10\.0\.(?:1[0-9]{4}|20[0-2][0-9]{2}|203[0-3][0-9]|2034[0-7])$`,
		template.spec.nodeSelector["node.kubernetes.io/windows-build"],
	)
}

unable_to_run_2022_images if {
	subject == "pod"
	template.spec.nodeSelector["kubernetes.azure.com/os-sku"] == "Windows2019"
}

unable_to_run_2022_images if {
	subject == "pod"
	template.spec.runtimeClassName in {"windows-2019", "windows-20h2"}
	runtime_class
	object.get(template, ["spec", "nodeSelector", "node.kubernetes.io/windows-build"], null) == null
}

unable_to_run_2022_images if {
	subject == "pod"
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not unable_to_run_2022_images_some_term_key_and_operator_and_values_match
}

unable_to_run_2025_images if {
	subject == "pod"
	regex.match(
		`^10\.0\.(?:1[0-9]{4}|2[0-5][0-9]{3}|260[0-9]{2})$`,
		template.spec.nodeSelector["node.kubernetes.io/windows-build"],
	)
}

unable_to_run_2025_images if {
	subject == "pod"
	template.spec.nodeSelector["kubernetes.azure.com/os-sku"] in {"Windows2019", "Windows2022"}
}

unable_to_run_2025_images if {
	subject == "pod"
	template.spec.runtimeClassName in {"windows-2019", "windows-20h2", "windows-2022"}
	runtime_class
	object.get(template, ["spec", "nodeSelector", "node.kubernetes.io/windows-build"], null) == null
}

unable_to_run_2025_images if {
	subject == "pod"
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not unable_to_run_2025_images_some_term_key_and_operator_and_values_match
}

on_supported_build if {
	subject == "pod"
	template.spec.nodeSelector["node.kubernetes.io/windows-build"] in {"10.0.17763", "10.0.20348", "10.0.26100"}
}

on_supported_build if {
	subject == "pod"
	template.spec.nodeSelector["kubernetes.azure.com/os-sku"] in {"Windows2019", "Windows2022"}
}

on_supported_build if {
	subject == "pod"
	template.spec.runtimeClassName in {"windows", "windows-2019", "windows-2022", "windows-2025"}
	not template.spec.runtimeClassName == "windows"
	runtime_class
	object.get(template, ["spec", "nodeSelector", "node.kubernetes.io/windows-build"], null) == null
}

on_supported_build if {
	subject == "pod"
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not on_supported_build_some_term_key_and_operator_and_values_match
}

using_custom_runtime_class if {
	subject == "pod"
	count(template.spec.runtimeClassName) > 0
	not runtime_class_name_is_windows_2019_or_3_others
}

choosing_nodes if {
	subject == "pod"
	some key, value in template.spec.nodeSelector
	entry := {"key": key, "value": value}
	entry.value != null
	not key_is_kubernetes_io_os_or_3_others(entry)
}

choosing_nodes if {
	subject == "pod"
	count(template.spec.runtimeClassName) > 0
}

choosing_nodes if {
	subject == "pod"
	count(template.spec.nodeName) > 0
}

choosing_nodes if {
	subject == "pod"
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not choosing_nodes_some_term_match_fields_and_key_match
}

windows_runtime_class if {
	subject == "runtime-class"
	windows_runtime_class_runtime_class_selector_and_runtime_class_handler_match
	not template.scheduling.nodeSelector["kubernetes.io/os"] == "linux"
	not template.scheduling.nodeSelector["beta.kubernetes.io/os"] == "linux"
}

volume_affinity_match_expressions_and_match_fields_match(term) if {
	count(term.matchExpressions) > 0
}

volume_affinity_match_expressions_and_match_fields_match(term) if {
	count(term.matchFields) > 0
}

some_value_is_windows(expression) if {
	some value in expression.values
	value == "windows"
}

volume_affinity_operator_match(expression) if {
	expression.operator == "In"
	not some_value_is_windows(expression)
}

volume_affinity_operator_match(expression) if {
	expression.operator == "NotIn"
	some value in expression.values
	value == "windows"
}

volume_affinity_key_and_operator_match(expression) if {
	expression.key in {"kubernetes.io/os", "beta.kubernetes.io/os", "node.kubernetes.io/windows-build"}
	expression.operator in {"DoesNotExist", "Gt", "Lt"}
}

volume_affinity_key_and_operator_match(expression) if {
	expression.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	volume_affinity_operator_match(expression)
}

volume_affinity_some_expression_key_and_operator_match(term) if {
	some expression in term.matchExpressions
	volume_affinity_key_and_operator_match(expression)
}

some_value_is_linux(expression) if {
	some value in expression.values
	value == "linux"
}

expression_volume_affinity_operator_match(expression) if {
	expression.operator in {"DoesNotExist", "Gt", "Lt"}
}

expression_volume_affinity_operator_match(expression) if {
	expression.operator == "In"
	not some_value_is_linux(expression)
}

expression_volume_affinity_operator_match(expression) if {
	expression.operator == "NotIn"
	some value in expression.values
	value == "linux"
}

term_volume_affinity_some_expression_key_and_operator_match(term) if {
	some expression in term.matchExpressions
	expression.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	expression_volume_affinity_operator_match(expression)
}

term_volume_affinity_some_expression_key_and_operator_match_2(term) if {
	some expression in term.matchExpressions
	expression.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	expression.operator in {"In", "Exists", "Gt", "Lt"}
}

term_volume_affinity_key_and_operator_match(term) if {
	not term_volume_affinity_some_expression_key_and_operator_match(term)
}

term_volume_affinity_key_and_operator_match(term) if {
	not term_volume_affinity_some_expression_key_and_operator_match_2(term)
}

matches_windows(value) if {
	regex.match(`^Windows`, value)
}

some_value_does_not_match_windows(expression) if {
	some value in expression.values
	not matches_windows(value)
}

is_in_windows_node_pools(value) if {
	value in parameters.windowsNodePools
}

some_value_is_not_in_windows_node_pools(expression) if {
	some value in expression.values
	not is_in_windows_node_pools(value)
}

expression_volume_affinity_key_and_operator_match(expression) if {
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator in {"In", "Exists", "Gt", "Lt"}
}

expression_volume_affinity_key_and_operator_match(expression) if {
	expression.key == "kubernetes.azure.com/os-sku"
	expression.operator == "In"
	not some_value_does_not_match_windows(expression)
}

expression_volume_affinity_key_and_operator_match(expression) if {
	expression.key in parameters.nodePoolLabels
	expression.operator == "In"
	not some_value_is_not_in_windows_node_pools(expression)
}

term_volume_affinity_some_expression_key_and_operator_match_3(term) if {
	some expression in term.matchExpressions
	expression_volume_affinity_key_and_operator_match(expression)
}

volume_affinity_some_term_match_expressions_and_match_fields_and_key_match if {
	some term in template.spec.nodeAffinity.required.nodeSelectorTerms
	volume_affinity_match_expressions_and_match_fields_match(term)
	term_volume_affinity_key_and_operator_match(term)
	not term_volume_affinity_some_expression_key_and_operator_match_3(term)
}

class_topology_some_expression_key_match(topology) if {
	some expression in topology.matchLabelExpressions
	expression.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	not some_value_is_windows(expression)
}

class_topology_key_match(expression) if {
	expression.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	not some_value_is_linux(expression)
}

class_topology_key_match(expression) if {
	expression.key == "node.kubernetes.io/windows-build"
}

class_topology_key_match(expression) if {
	expression.key == "kubernetes.azure.com/os-sku"
	not some_value_does_not_match_windows(expression)
}

class_topology_key_match(expression) if {
	expression.key in parameters.nodePoolLabels
	not some_value_is_not_in_windows_node_pools(expression)
}

topology_class_topology_some_expression_key_match(topology) if {
	some expression in topology.matchLabelExpressions
	class_topology_key_match(expression)
}

class_topology_some_topology_match_label_expressions_and_key_match if {
	some topology in template.allowedTopologies
	count(topology.matchLabelExpressions) > 0
	not topology_class_topology_some_expression_key_match(topology)
}

excluding_linux_by_affinity_key_and_operator_match(expression) if {
	expression.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	expression_volume_affinity_operator_match(expression)
}

excluding_linux_by_affinity_key_and_operator_match(expression) if {
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator in {"In", "Exists", "Gt", "Lt"}
}

excluding_linux_by_affinity_key_and_operator_match(expression) if {
	expression.key == "kubernetes.azure.com/os-sku"
	expression.operator == "In"
	not some_value_does_not_match_windows(expression)
}

excluding_linux_by_affinity_key_and_operator_match(expression) if {
	expression.key in parameters.nodePoolLabels
	expression.operator == "In"
	not some_value_is_not_in_windows_node_pools(expression)
}

excluding_linux_by_affinity_some_expression_key_and_operator_match(term) if {
	some expression in term.matchExpressions
	excluding_linux_by_affinity_key_and_operator_match(expression)
}

excluding_linux_by_affinity_some_term_match_expressions_and_match_fields_and_key_match if {
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	volume_affinity_match_expressions_and_match_fields_match(term)
	not excluding_linux_by_affinity_some_expression_key_and_operator_match(term)
}

some_value_is_linux_or_windows(expression) if {
	some value in expression.values
	value in {"linux", "windows"}
}

misspelling_os_in_affinity_some_expression_key_and_operator_and_values_match(term) if {
	some expression in term.matchExpressions
	expression.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	expression.operator == "In"
	count(expression.values) > 0
	not some_value_is_linux_or_windows(expression)
}

misspelling_os_in_affinity_some_term_match_expressions_and_match_fields_and_key_match if {
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	volume_affinity_match_expressions_and_match_fields_match(term)
	not misspelling_os_in_affinity_some_expression_key_and_operator_and_values_match(term)
}

undeclared_windows_some_term_operator_match if {
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	some expression in term.matchExpressions
	expression.operator == "In"
	some value in expression.values
	value == "linux"
}

undeclared_windows_placed_on_windows_and_operator_match if {
	placed_on_windows
}

undeclared_windows_placed_on_windows_and_operator_match if {
	not undeclared_windows_some_term_operator_match
}

undeclared_windows_placed_on_windows_and_windows_options_match if {
	placed_on_windows
}

undeclared_windows_placed_on_windows_and_windows_options_match if {
	windows_options
	not placed_on_linux
}

is_declared_windows_or_is_placed_on_windows if {
	declared_windows
}

is_declared_windows_or_is_placed_on_windows if {
	placed_on_windows
}

announcing_sidecar_inject_match if {
	regex.match(`^[Tt][Rr][Uu][Ee]$`, template.metadata.annotations["sidecar.istio.io/inject"])
}

announcing_sidecar_inject_match if {
	regex.match(`^[Yy][Ee][Ss]$`, template.metadata.annotations["sidecar.istio.io/inject"])
}

announcing_sidecar_inject_match if {
	regex.match(`^[Yy]$`, template.metadata.annotations["sidecar.istio.io/inject"])
}

announcing_sidecar_inject_match if {
	regex.match(`^[Oo][Nn]$`, template.metadata.annotations["sidecar.istio.io/inject"])
}

announcing_sidecar_inject_match_2 if {
	regex.match(`^[Tt][Rr][Uu][Ee]$`, template.metadata.labels["sidecar.istio.io/inject"])
}

announcing_sidecar_inject_match_2 if {
	regex.match(`^[Yy][Ee][Ss]$`, template.metadata.labels["sidecar.istio.io/inject"])
}

announcing_sidecar_inject_match_2 if {
	regex.match(`^[Yy]$`, template.metadata.labels["sidecar.istio.io/inject"])
}

announcing_sidecar_inject_match_2 if {
	regex.match(`^[Oo][Nn]$`, template.metadata.labels["sidecar.istio.io/inject"])
}

announcing_sidecar_inject_match_2 if {
	object.get(template, ["metadata", "labels", "sidecar.istio.io/inject"], null) == null
	announcing_sidecar_inject_match
}

image_matches_linux_images(container) if {
	matches_any(parameters.linuxImages, container.value.image)
}

with_windows_image_image_match(container) if {
	matches_any(parameters.windowsImages, container.value.image)
}

with_windows_image_image_match(container) if {
	regex.match(`windows|nanoserver|ltsc20|microsoft`, container.value.image)
	regex.match(
		`:(?:[A-Za-z0-9_.-]*[._-])?(?:ltsc2016|ltsc2019|ltsc2022|ltsc2025|windowsservercore|nanoserver)(?:[._@-]|$)|(?:^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?:(?:[A-Za-z0-9]+-)*|:(?:[A-Za-z0-9_.-]*[._-])?(?:windows|windows-amd64|windowsservercore|nanoserver)-)(?:sac2016|10\.0\.14393|1709|10\.0\.16299|1803|10\.0\.17134|1809|10\.0\.17763|1903|10\.0\.18362|1909|10\.0\.18363|2004|10\.0\.19041|20H2|10\.0\.19042|10\.0\.20348|10\.0\.26100)(?:[._@-]|$)|^mcr\.microsoft\.com(?::443)?/windows(?:/[a-z0-9._/-]+)?(?:[:@]|$)|^(?:(?:index\.|registry-1\.)?docker\.io/)?microsoft/(?:windowsservercore|nanoserver|iis|dotnet-framework|mssql-server-windows[a-z-]*)(?:[:@]|$)|^mcr\.microsoft\.com(?::443)?/oss/kubernetes/windows-host-process-containers-base-image(?:[:@]|$)|^mcr\.microsoft\.com(?::443)?/dotnet/framework/|:(?:[A-Za-z0-9_.-]*[._-])?windows-hp(?:@|$)`,
		container.value.image,
	)
	not image_matches_linux_images(container)
}

image_matches_windows_images(container) if {
	matches_any(parameters.windowsImages, container.value.image)
}

with_linux_image_image_match(container) if {
	matches_any(parameters.linuxImages, container.value.image)
}

with_linux_image_image_match(container) if {
	regex.match(
		`^[a-z0-9-]+(?:[:@]|$)|docker|library/|distroless|redhat|azurelinux|mariner|mssql|dotnet`,
		container.value.image,
	)
	regex.match(
		`^(?:(?:(?:index\.|registry-1\.)?docker\.io/)?(?:library/)?|(?:public\.ecr\.aws/docker|mirror\.gcr\.io)/library/)(?:almalinux|alpine|amazonlinux|archlinux|buildpack-deps|centos|clearlinux|debian|fedora|mageia|opensuse|oraclelinux|photon|rockylinux|ubuntu|haproxy|httpd|jetty|nginx|tomcat|varnish|arangodb|cassandra|couchbase|couchdb|crate|elasticsearch|influxdb|kibana|logstash|mariadb|memcached|mysql|neo4j|orientdb|percona|postgres|rabbitmq|rethinkdb|solr|telegraf|zookeeper|composer|elixir|erlang|gcc|gradle|haskell|maven|node|perl|php|ruby|rust|drupal|ghost|joomla|kong|mediawiki|nextcloud|phpmyadmin|redmine|registry|sonarqube|wordpress)(?::[A-Za-z0-9_.-]+)?(?:@|$)|^(?:(?:(?:index\.|registry-1\.)?docker\.io/)?(?:library/)?|(?:public\.ecr\.aws/docker|mirror\.gcr\.io)/library/)(?:caddy|docker|eclipse-temurin|golang|julia|mongo|nats|openjdk|pypy|python|redis|swift|traefik):(?:[A-Za-z0-9_.-]*-)?(?:alpine(?:[0-9]+\.[0-9]+)?|slim|jessie|stretch|buster|bullseye|bookworm|trixie|xenial|bionic|focal|jammy|noble)(?:[@-]|$)|^mcr\.microsoft\.com(?::443)?/dotnet/(?:aspnet|runtime(?:-deps)?|sdk):(?:[A-Za-z0-9_.-]*-)?(?:alpine[0-9.]*|azurelinux[0-9.]+|cbl-mariner[0-9.]*|bullseye|bookworm|trixie|focal|jammy|noble)(?:[@-]|$)|^gcr\.io/distroless/|^mcr\.microsoft\.com(?::443)?/(?:azurelinux|cbl-mariner)/|^(?:registry\.access\.redhat\.com|registry\.redhat\.io)/ubi[0-9]+(?:[/:@-]|$)|^mcr\.microsoft\.com(?::443)?/mssql/server(?:[:@]|$)`,
		container.value.image,
	)
	not image_matches_windows_images(container)
}

api_server_image_match(container) if {
	regex.match(`(?:^|/)kube-apiserver(?:-[a-z0-9]+)?(?:[:@]|$)`, container.value.image)
}

api_server_image_match(container) if {
	some item in container.value.command
	regex.match(`(?:^|/)kube-apiserver$`, item)
}

is_service_label_or_is_service_selector if {
	service_label
}

is_service_label_or_is_service_selector if {
	service_selector
}

changing_token_owner_some_mount_mount_path_match(container) if {
	some mount in container.value.volumeMounts
	mount.mountPath == "/var/run/secrets/kubernetes.io/serviceaccount"
}

changing_token_owner_automount_service_account_token_and_mount_path_match if {
	not template.spec.automountServiceAccountToken == false
	some container in containers
	container.list in {"initContainers", "containers"}
	not changing_token_owner_some_mount_mount_path_match(container)
}

changing_token_owner_automount_service_account_token_and_mount_path_match if {
	some volume in template.spec.volumes
	some source in volume.projected.sources
	source.serviceAccountToken != null
}

some_value_is_10_0_17763(expression) if {
	some value in expression.values
	value == "10.0.17763"
}

unable_to_run_2019_images_operator_and_values_match(expression) if {
	expression.operator == "In"
	count(expression.values) > 0
	not some_value_is_10_0_17763(expression)
}

unable_to_run_2019_images_operator_and_values_match(expression) if {
	expression.operator == "NotIn"
	some value in expression.values
	value == "10.0.17763"
}

unable_to_run_2019_images_some_expression_key_and_operator_and_values_match(term) if {
	some expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	unable_to_run_2019_images_operator_and_values_match(expression)
}

unable_to_run_2019_images_some_term_key_and_operator_and_values_match if {
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not unable_to_run_2019_images_some_expression_key_and_operator_and_values_match(term)
}

some_value_is_10_0_19042(expression) if {
	some value in expression.values
	value == "10.0.19042"
}

unable_to_run_20h2_images_operator_and_values_match(expression) if {
	expression.operator == "In"
	count(expression.values) > 0
	not some_value_is_10_0_19042(expression)
}

unable_to_run_20h2_images_operator_and_values_match(expression) if {
	expression.operator == "NotIn"
	some value in expression.values
	value == "10.0.19042"
}

unable_to_run_20h2_images_some_expression_key_and_operator_and_values_match(term) if {
	some expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	unable_to_run_20h2_images_operator_and_values_match(expression)
}

unable_to_run_20h2_images_some_term_key_and_operator_and_values_match if {
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not unable_to_run_20h2_images_some_expression_key_and_operator_and_values_match(term)
}

matches_10_20(value) if {
	regex.match(`^10\.0\.(?:1[0-9]{4}|20[0-2][0-9]{2}|203[0-3][0-9]|2034[0-7])$`, value)
}

some_value_does_not_match_10_20(expression) if {
	some value in expression.values
	not matches_10_20(value)
}

unable_to_run_2022_images_some_expression_key_and_operator_and_values_match(term) if {
	some expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator == "In"
	count(expression.values) > 0
	not some_value_does_not_match_10_20(expression)
}

unable_to_run_2022_images_some_term_key_and_operator_and_values_match if {
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not unable_to_run_2022_images_some_expression_key_and_operator_and_values_match(term)
}

matches_10_260(value) if {
	regex.match(`^10\.0\.(?:1[0-9]{4}|2[0-5][0-9]{3}|260[0-9]{2})$`, value)
}

some_value_does_not_match_10_260(expression) if {
	some value in expression.values
	not matches_10_260(value)
}

unable_to_run_2025_images_some_expression_key_and_operator_and_values_match(term) if {
	some expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator == "In"
	count(expression.values) > 0
	not some_value_does_not_match_10_260(expression)
}

unable_to_run_2025_images_some_term_key_and_operator_and_values_match if {
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not unable_to_run_2025_images_some_expression_key_and_operator_and_values_match(term)
}

is_10_0_17763_or_10_0_20348_or_10_0_26100(value) if {
	value in {"10.0.17763", "10.0.20348", "10.0.26100"}
}

on_supported_build_some_value_match(expression) if {
	some value in expression.values
	not is_10_0_17763_or_10_0_20348_or_10_0_26100(value)
}

on_supported_build_some_expression_key_and_operator_and_values_match(term) if {
	some expression in term.matchExpressions
	expression.key == "node.kubernetes.io/windows-build"
	expression.operator == "In"
	count(expression.values) > 0
	not on_supported_build_some_value_match(expression)
}

on_supported_build_some_term_key_and_operator_and_values_match if {
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not on_supported_build_some_expression_key_and_operator_and_values_match(term)
}

runtime_class_name_is_windows_2019_or_3_others if {
	template.spec.runtimeClassName in {"windows-2019", "windows-20h2", "windows-2022", "windows-2025"}
}

key_is_kubernetes_io_os_or_3_others(entry) if {
	entry.key in {"kubernetes.io/os", "kubernetes.io/arch", "beta.kubernetes.io/os", "beta.kubernetes.io/arch"}
}

match_fields_is_not_empty(term) if {
	count(term.matchFields) > 0
}

expression_key_is_kubernetes_io_os_or_3_others(expression) if {
	expression.key in {"kubernetes.io/os", "kubernetes.io/arch", "beta.kubernetes.io/os", "beta.kubernetes.io/arch"}
}

choosing_nodes_some_expression_key_match(term) if {
	some expression in term.matchExpressions
	not expression_key_is_kubernetes_io_os_or_3_others(expression)
}

choosing_nodes_some_term_match_fields_and_key_match if {
	some term in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not match_fields_is_not_empty(term)
	not choosing_nodes_some_expression_key_match(term)
}

windows_runtime_class_runtime_class_selector_and_runtime_class_handler_match if {
	runtime_class_selector
}

windows_runtime_class_runtime_class_selector_and_runtime_class_handler_match if {
	runtime_class_handler
}

windows_runtime_class_runtime_class_selector_and_runtime_class_handler_match if {
	runtime_class_name
}
