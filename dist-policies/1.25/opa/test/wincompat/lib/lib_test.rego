# METADATA
# title: What tests share
package wincompat.lib_test

# What tests take for granted, whatever is set where they run.
usual := {
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

parameters(set) := object.union(usual, set)

# An object by itself, in a request to a webhook, and as Gatekeeper sees it.
reviews(object) := [
	object,
	{
		"apiVersion": "admission.k8s.io/v1",
		"kind": "AdmissionReview",
		"request": {"object": object},
	},
	{"review": {"object": object}},
]
