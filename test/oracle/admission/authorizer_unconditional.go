//go:build unconditional

package main

import "k8s.io/apiserver/pkg/authorization/authorizer"

// authorizerOfPolicies is what policies evaluate `authorizer` with since 1.37.
type authorizerOfPolicies = authorizer.UnconditionalAuthorizer
