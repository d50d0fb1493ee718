//go:build tools

package main

// The API server itself, the store that it needs, and the command that talks to it are built at the same versions as its validation.
import (
	_ "go.etcd.io/etcd/server/v3"
	_ "k8s.io/kubernetes/cmd/kube-apiserver"
	_ "k8s.io/kubernetes/cmd/kubectl"
)
