//go:build !declarative

package main

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/registry/rest"
)

// validateCreate is what rest.BeforeCreate calls up to 1.36.
func validateCreate(ctx context.Context, object runtime.Object, strategy rest.RESTCreateStrategy) field.ErrorList {
	return strategy.Validate(ctx, object)
}
