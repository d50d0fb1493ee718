# METADATA
# title: Objects in the input
# description: >-
#   The input is one object or has several: the items of a List, of an array, or of what conftest hands over
#   with --combine.
package wincompat.items

import data.wincompat.lib
import future.keywords.if
import future.keywords.in

# Each object with its path in the input. A list may have lists as items.
objects := opened(opened(documents))

documents := [document |
	some i, value in input
	document := element(i, value)
] if {
	is_array(input)
} else := [{"path": "", "object": input}]

element(i, value) := {
	"path": concat("", ["[", format_int(i, 10), "].contents"]),
	"file": value.path,
	"object": value.contents,
} if {
	is_object(value)
	object.keys(value) == {"contents", "path"}
} else := {
	"path": concat("", ["[", format_int(i, 10), "]"]),
	"object": value,
}

# The same with the items of lists in the place of the lists.
opened(several) := [one |
	some document in several
	some one in items_or_self(document)
]

items_or_self(document) := [one |
	some i, item in document.object.items
	one := object.union(document, {
		"path": concat("", [prefix(document), "items[", format_int(i, 10), "]"]),
		"object": with_kind(document.object, item),
	})
] if {
	is_list(document.object)
} else := [document]

is_list(value) if {
	is_string(value.apiVersion)
	endswith(value.kind, "List")
	is_array(value.items)
}

# The API server leaves out the kind of each item in a PodList.
with_kind(list, item) := object.union(item, {"apiVersion": list.apiVersion, "kind": kind}) if {
	is_object(item)
	object.get(item, "kind", null) == null
	kind := trim_suffix(list.kind, "List")
	kind != ""
} else := item

# What paths in the object begin with, seen from the input.
prefix(item) := "" if {
	item.path == ""
} else := concat("", [item.path, "."])

# Which object a finding is about; nothing where the input is that object.
about(item) := {} if {
	item.path == ""
} else := object.union(object.filter(item, ["file"]), {
	"item": item.path,
	"object": identity(resource),
}) if {
	resource := lib.resource with input as item.object
}

identity(resource) := {
	"kind": object.get(resource, "kind", ""),
	"namespace": object.get(resource, ["metadata", "namespace"], ""),
	"name": object.get(resource, ["metadata", "name"], ""),
}
