//go:build kyverno1.12

package main

import (
	"github.com/kyverno/kyverno/pkg/config"
	"github.com/kyverno/kyverno/pkg/engine"
	engineapi "github.com/kyverno/kyverno/pkg/engine/api"
	"github.com/kyverno/kyverno/pkg/engine/factories"
	"github.com/kyverno/kyverno/pkg/engine/jmespath"
	"github.com/kyverno/kyverno/pkg/imageverifycache"
)

// newEngine is an engine as the admission controller has it, without a cluster, a registry and exceptions.
func newEngine(configuration config.Configuration, paths jmespath.Interface) engineapi.Engine {
	return engine.NewEngine(
		configuration,
		config.NewDefaultMetricsConfiguration(),
		paths,
		nil,
		factories.DefaultRegistryClientFactory(nil, nil),
		imageverifycache.DisabledImageVerifyCache(),
		factories.DefaultContextLoaderFactory(nil),
		nil,
	)
}
