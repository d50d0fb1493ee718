//go:build kyverno1.19

package main

import (
	"github.com/kyverno/kyverno/pkg/config"
	"github.com/kyverno/kyverno/pkg/engine"
	engineapi "github.com/kyverno/kyverno/pkg/engine/api"
	"github.com/kyverno/kyverno/pkg/engine/factories"
	"github.com/kyverno/kyverno/pkg/engine/jmespath"
	imageverifycache "github.com/kyverno/kyverno/pkg/image/verification/cache"
)

// newEngine is an engine as the admission controller has it, without a cluster, a registry and exceptions.
func newEngine(configuration config.Configuration, paths jmespath.Interface) engineapi.Engine {
	return engine.NewEngine(
		configuration,
		paths,
		nil,
		factories.DefaultRegistryClientFactory(nil, nil),
		imageverifycache.DisabledImageVerifyCache(),
		factories.DefaultContextLoaderFactory(nil),
		nil,
		nil,
	)
}
