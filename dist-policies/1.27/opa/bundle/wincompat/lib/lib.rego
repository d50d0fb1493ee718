# METADATA
# title: What rules share
# description: Reads the object under review, knows its pod template, its containers and whether it is meant for Windows.
# custom:
#   kubernetes: "1.27"
package wincompat.lib

import future.keywords.contains
import future.keywords.if
import future.keywords.in

# The object: of an AdmissionReview, of a Gatekeeper review (which has no apiVersion), or the input itself. An object
# cannot hide behind a field that it calls review or request.
resource := input.request.object if {
	input.kind == "AdmissionReview"
} else := input.review.object if {
	object.get(input, "apiVersion", null) == null
} else := input

# By kind: what is looked at, the API groups that serve it, where its pod template stands, and
# whether the API server validates that template.
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
		"validated": false,
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
}

defaults := {
	"allowedFlexVolumeDrivers": ["microsoft.com/iscsi.cmd", "microsoft.com/smb.cmd"],
	"exemptImages": [],
	"exemptNamespaces": [],
	"linuxImages": [],
	"taint": {
		"effect": "NoSchedule",
		"key": "os",
		"value": "windows",
	},
	"windowsBuilds": [],
	"windowsImages": [],
	"windowsRuntimeClasses": ["windows-2019", "windows-2022"],
	"windowsStorageClasses": [],
}

# What the user has set, and the defaults for the rest.
parameters := object.union(defaults, data.wincompat.parameters) if {
	is_object(data.wincompat.parameters)
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
	not object.get(resource, ["metadata", "namespace"], "") in parameters.exemptNamespaces
}

# The pod template; for kinds that have none, the object.
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

# Containers that are reported: those whose images the user has not exempted.
judged_containers contains container if {
	some container in containers
	not exempt_image(container)
}

exempt_image(container) if {
	matches_any(parameters.exemptImages, container.value.image)
}

matches_any(patterns, value) if {
	some pattern in patterns
	regex.match(pattern, value)
}

# The container's field or, where that is absent, the pod's; null where both are.
effective(container, keys) := value if {
	value := object.get(container.value, keys, null)
	value != null
} else := object.get(template, array.concat(["spec"], keys), null)

# Is the effective field present in every container of these lists, and always the same?
same_value(lists, keys) if {
	values := {effective(container, keys) | some container in containers; container.list in lists}
	count(values) == 1
	values != {null}
}

# Base64 without padding grows with every byte; `count` of a text would count characters.
encoded_length(text) := count(trim_right(base64.encode(text), "="))

after_last(text, separator) := parts[count(parts) - 1] if {
	parts := split(text, separator)
}

severities := {"rejected": "error", "fails": "error", "ignored": "warning", "risk": "warning", "advice": "info"}

# Where the API server does not look into the template, the object is accepted and its pods are refused.
effect_here(effect) := "fails" if {
	effect == "rejected"
	not kind.validated
} else := effect

# What the API server refuses in a Pod and lets pass in a template for such pods.
rejected_for_pods := "rejected" if {
	kind.template == []
} else := "fails"

finding(about, effect, path) := object.union(about, {
	"effect": effect_here(effect),
	"severity": severities[effect],
	"path": concat("", [kind.prefix, path]),
})

# Why the pod counts as Windows: paths from the object's root.
evidence contains concat("", [kind.prefix, path]) if {
	windows
	some path in signs
}

signs contains "spec.os.name" if {
	template.spec.os.name == "windows"
}

signs contains "spec.nodeSelector[kubernetes.io/os]" if {
	template.spec.nodeSelector["kubernetes.io/os"] == "windows"
}

signs contains "spec.nodeSelector[beta.kubernetes.io/os]" if {
	template.spec.nodeSelector["beta.kubernetes.io/os"] == "windows"
}

signs contains "spec.nodeSelector[node.kubernetes.io/windows-build]" if {
	template.spec.nodeSelector["node.kubernetes.io/windows-build"] != null
}

signs contains "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms" if {
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not condition_4
}

signs contains "spec.runtimeClassName" if {
	template.spec.runtimeClassName in parameters.windowsRuntimeClasses
}

signs contains "spec.nodeSelector[kubernetes.azure.com/os-sku]" if {
	regex.match(`^Windows`, template.spec.nodeSelector["kubernetes.azure.com/os-sku"])
}

signs contains "spec.securityContext.windowsOptions" if {
	template.spec.securityContext.windowsOptions != null
}

signs contains path if {
	some container in containers
	container.value.securityContext.windowsOptions != null
	path := concat("", [container.path, ".securityContext.windowsOptions"])
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
	not condition_4
}

runtime_class if {
	subject == "pod"
	template.spec.runtimeClassName in parameters.windowsRuntimeClasses
}

platform_label if {
	subject == "pod"
	regex.match(`^Windows`, template.spec.nodeSelector["kubernetes.azure.com/os-sku"])
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
	count(template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms) > 0
	not condition_7
}

undeclared_windows if {
	subject == "pod"
	not declared_windows
	not declared_linux
	condition_8
}

windows if {
	subject == "pod"
	declared_windows
}

windows if {
	subject == "pod"
	undeclared_windows
}

host_process if {
	subject == "pod"
	some container in containers
	effective(container, ["securityContext", "windowsOptions", "hostProcess"]) == true
}

runtime_class_object if {
	subject == "runtime-class"
}

token_owner if {
	subject == "pod"
	same_value({"initContainers", "containers"}, ["securityContext", "runAsUser"])
	condition_10
}

condition_1(item_2) if {
	some item_3 in item_2.values
	not item_3 == "windows"
}

condition_2(item_2) if {
	item_2.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	item_2.operator == "In"
	count(item_2.values) > 0
	not condition_1(item_2)
}

condition_2(item_2) if {
	item_2.key == "node.kubernetes.io/windows-build"
	item_2.operator in {"In", "Exists"}
}

condition_3(item) if {
	some item_2 in item.matchExpressions
	condition_2(item_2)
}

condition_4 if {
	some item in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not condition_3(item)
}

condition_5(item_2) if {
	some item_3 in item_2.values
	not item_3 == "linux"
}

condition_6(item) if {
	some item_2 in item.matchExpressions
	item_2.key in {"kubernetes.io/os", "beta.kubernetes.io/os"}
	item_2.operator == "In"
	count(item_2.values) > 0
	not condition_5(item_2)
}

condition_7 if {
	some item in template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms
	not condition_6(item)
}

condition_8 if {
	placed_on_windows
}

condition_8 if {
	windows_options
	not placed_on_linux
}

condition_9(container) if {
	some item in container.value.volumeMounts
	item.mountPath == "/var/run/secrets/kubernetes.io/serviceaccount"
}

condition_10 if {
	not template.spec.automountServiceAccountToken == false
	some container in containers
	container.list in {"initContainers", "containers"}
	not condition_9(container)
}

condition_10 if {
	some item in template.spec.volumes
	some item_2 in item.projected.sources
	item_2.serviceAccountToken != null
}
