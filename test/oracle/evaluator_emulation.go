//go:build emulation

package main

import "k8s.io/pod-security-admission/policy"

// newEvaluator is for 1.35 and newer: the oracle emulates no older version, and an API server does not by default.
func newEvaluator() policy.Evaluator {
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks(), nil)
	if err != nil {
		panic(err)
	}
	return evaluator
}
