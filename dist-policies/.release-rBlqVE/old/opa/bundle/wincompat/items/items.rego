# METADATA
# title: Objects in the input
# description: >-
#   The input is one object or contains multiple objects: the items of a List, of an array, or of the files that
#   conftest combines with --combine.
package wincompat.items

import data.wincompat.lib
import future.keywords.if
import future.keywords.in

# Each object with its path in the input. Items of a list can be lists.
objects := expanded(expanded(documents))

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

# The documents, with lists replaced by their items.
expanded(several) := [one |
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

# The API server omits the kind of each item in a PodList.
with_kind(list, item) := object.union(item, {"apiVersion": list.apiVersion, "kind": kind}) if {
	is_object(item)
	object.get(item, "kind", null) == null
	kind := trim_suffix(list.kind, "List")
	kind != ""
} else := item

# The prefix of paths in the object, from the root of the input.
prefix(item) := "" if {
	item.path == ""
} else := concat("", [item.path, "."])

# The object of a finding; empty if the input is this object.
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
