# METADATA
# title: Windows compatibility, by severity
# description: >-
#   The rules that conftest evaluates: errors of the core rules deny, their warnings warn. This package is not part of
#   the bundle.
package main

import data.wincompat.items
import data.wincompat.results
import future.keywords.contains
import future.keywords.if
import future.keywords.in

deny contains result if {
	some result in results.errors
	not [item_of(result), result.rule] in excepted
}

warn contains result if {
	some result in results.warnings
	not [item_of(result), result.rule] in excepted
}

item_of(result) := object.get(result, "item", "")

# Exceptions in the form of conftest: another file of this package lists rules to ignore. It reads one object at a time.
excepted contains [item.path, rule] if {
	some item in items.objects
	some rules in data.main.exception with input as item.object
	some rule in rules
}
