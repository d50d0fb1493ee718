//go:build !mutating

package main

import (
	"encoding/json"
	"errors"
)

// mutations is for API servers that do not serve the stable version of MutatingAdmissionPolicy, up to 1.35.
func mutations(*Installed) (answerer, error) {
	return nil, errors.New("Kubernetes serves MutatingAdmissionPolicy in the version v1 since 1.36")
}

func acceptMutations(*Installed, *json.Encoder) error { return nil }
