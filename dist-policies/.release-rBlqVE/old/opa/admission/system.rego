# METADATA
# title: The default decision of OPA
# description: The response to `POST /`, so a webhook needs no path.
package system

import data.wincompat.admission

main := admission.review
