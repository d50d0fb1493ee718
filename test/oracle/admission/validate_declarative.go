//go:build declarative

package main

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/registry/rest"
)

// validateCreate is what rest.BeforeCreate calls since 1.37, see validate_declarative.go of the folder above.
func validateCreate(ctx context.Context, object runtime.Object, strategy rest.RESTCreateStrategy) field.ErrorList {
	return rest.ValidateCreate(ctx, object, strategy)
}
