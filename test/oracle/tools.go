//go:build tools

package main

// The API server itself, and the store that it needs, are built at the same versions as its validation.
import (
	_ "go.etcd.io/etcd/server/v3"
	_ "k8s.io/kubernetes/cmd/kube-apiserver"
)
