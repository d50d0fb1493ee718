//go:build !unconditional

package main

import "k8s.io/apiserver/pkg/authorization/authorizer"

// authorizerOfPolicies is what policies evaluate `authorizer` with up to 1.36.
type authorizerOfPolicies = authorizer.Authorizer
