//go:build declarative

package main

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/registry/rest"
)

// validate is what rest.BeforeCreate calls since 1.37, where Validate alone no longer includes the validation that is declared in
// the types. It also checks the metadata, if nothing else is wrong.
func validate(ctx context.Context, object runtime.Object, strategy rest.RESTCreateStrategy) field.ErrorList {
	return rest.ValidateCreate(ctx, object, strategy)
}
