# METADATA
# title: Answers to a webhook
# description: >-
#   An AdmissionReview is answered with an AdmissionReview. Errors and warnings of the core rules become warnings;
#   errors deny where the parameter enforcementAction is "deny".
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

# A node that cannot register is worse than one with a wrong label, and a cluster must come up when a policy is wrong.
enforced if {
	lib.parameters.enforcementAction == "deny"
	lib.subject != "node"
	not namespace in spared_namespaces
}

# Objects without a namespace, such as a PersistentVolume, are judged, too.
namespace := object.get(input, ["request", "namespace"], "")

spared_namespaces := {"gatekeeper-system", "kube-system", "kyverno"}

# An update that leaves alone what rules look at, such as a new label, fewer replicas or the removal of a finalizer. An
# object that broke a rule before must remain manageable.
unchanged if {
	input.request.operation == "UPDATE"
	checked_part(input.request.object) == checked_part(input.request.oldObject)
}

checked_part(reviewed) := reviewed.spec if {
	lib.subject == "pod"
	lib.kind.template == []
} else := object.get(reviewed, lib.kind.template, null) if {
	lib.subject == "pod"
} else := object.remove(reviewed, ["metadata", "status"])
