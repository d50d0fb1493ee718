# METADATA
# title: Admission webhook
# description: >-
#   The response to an AdmissionReview. Errors and warnings of the core rules are warnings. If the parameter
#   enforcementAction is "deny", errors are denied.
package wincompat.admission

import data.wincompat.lib
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

review := {
	"apiVersion": input.apiVersion,
	"kind": "AdmissionReview",
	"response": response,
} if {
	input.kind == "AdmissionReview"
}

response := {
	"uid": uid,
	"allowed": false,
	"status": {"code": 403, "reason": "Forbidden", "message": concat("\n", denials)},
	"warnings": warnings,
} if {
	count(denials) > 0
} else := {
	"uid": uid,
	"allowed": true,
	"warnings": warnings,
}

uid := object.get(input, ["request", "uid"], "")

denials contains result.msg if {
	enforced
	some result in results.errors
	not unchanged
}

warnings contains result.msg if {
	some result in results.errors
	not enforced
	not unchanged
}

warnings contains result.msg if {
	some result in results.warnings
	not unchanged
}

# Nodes must be able to register, and the cluster must start, even if a policy is wrong.
enforced if {
	lib.parameters.enforcementAction == "deny"
	lib.subject != "node"
	not namespace in excluded_namespaces
}

# Objects without a namespace, such as a PersistentVolume, are checked, too.
namespace := object.get(input, ["request", "namespace"], "")

excluded_namespaces := {"gatekeeper-system", "kube-system", "kyverno"}

# An update that does not change what rules read, such as fewer replicas, a removed finalizer, or most labels.
# Objects with existing violations can still be managed.
unchanged if {
	input.request.operation == "UPDATE"
	checked_part(input.request.object) == checked_part(input.request.oldObject)
}

checked_part(reviewed) := reviewed.spec if {
	lib.subject == "pod"
	lib.kind.template == []
} else := object.get(reviewed, lib.kind.template, null) if {
	lib.subject == "pod"
} else := [object.remove(reviewed, ["metadata", "status"]), read] if {
	read := [object.get(reviewed, path, null) | some path in metadata_read]
}

# Labels and annotations that rules read of objects without a pod template.
metadata_read := [
	["metadata", "annotations", "pv.kubernetes.io/provisioned-by"],
	["metadata", "annotations", "service.kubernetes.io/topology-aware-hints"],
	["metadata", "annotations", "service.kubernetes.io/topology-mode"],
	["metadata", "annotations", "volume.beta.kubernetes.io/storage-class"],
	["metadata", "labels", "beta.kubernetes.io/os"],
	["metadata", "labels", "kubernetes.io/arch"],
	["metadata", "labels", "kubernetes.io/os"],
	["metadata", "labels", "node-role.kubernetes.io/control-plane"],
	["metadata", "labels", "node-role.kubernetes.io/master"],
	["metadata", "labels", "node.kubernetes.io/windows-build"],
]
