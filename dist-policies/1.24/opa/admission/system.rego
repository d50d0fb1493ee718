# METADATA
# title: The default decision of OPA
# description: What `POST /` answers, so that a webhook needs no path.
package system

import data.wincompat.admission

main := admission.review
