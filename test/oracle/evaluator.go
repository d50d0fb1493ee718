//go:build !emulation

package main

import "k8s.io/pod-security-admission/policy"

// newEvaluator is for 1.34 and older, whose evaluator cannot emulate an older version.
func newEvaluator() policy.Evaluator {
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks())
	if err != nil {
		panic(err)
	}
	return evaluator
}
