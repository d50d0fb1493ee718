package main

import (
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

// standards are the levels of Pod Security that refuse anything at all.
var standards = []api.Level{api.LevelBaseline, api.LevelRestricted}

var evaluator = newEvaluator()

// refusing names the levels of Pod Security, at its latest version, that the pods of an object do not meet.
func refusing(object runtime.Object) ([]string, error) {
	template, err := templateOf(object)
	if err != nil {
		return nil, err
	}
	levels := []string{}
	for _, level := range standards {
		results := evaluator.EvaluatePod(api.LevelVersion{Level: level, Version: api.LatestVersion()}, &template.ObjectMeta, &template.Spec)
		if !policy.AggregateCheckResults(results).Allowed {
			levels = append(levels, string(level))
		}
	}
	return levels, nil
}

// templateOf is the pod, or what pods are made of, in the version that admission sees.
func templateOf(object runtime.Object) (*corev1.PodTemplateSpec, error) {
	served, err := legacyscheme.Scheme.ConvertToVersion(object, schema.GroupVersions{corev1.SchemeGroupVersion, appsv1.SchemeGroupVersion, batchv1.SchemeGroupVersion})
	if err != nil {
		return nil, err
	}
	switch one := served.(type) {
	case *corev1.Pod:
		return &corev1.PodTemplateSpec{ObjectMeta: one.ObjectMeta, Spec: one.Spec}, nil
	case *corev1.PodTemplate:
		return &one.Template, nil
	case *corev1.ReplicationController:
		if one.Spec.Template == nil {
			return &corev1.PodTemplateSpec{}, nil
		}
		return one.Spec.Template, nil
	case *appsv1.DaemonSet:
		return &one.Spec.Template, nil
	case *appsv1.Deployment:
		return &one.Spec.Template, nil
	case *appsv1.ReplicaSet:
		return &one.Spec.Template, nil
	case *appsv1.StatefulSet:
		return &one.Spec.Template, nil
	case *batchv1.CronJob:
		return &one.Spec.JobTemplate.Spec.Template, nil
	case *batchv1.Job:
		return &one.Spec.Template, nil
	}
	return nil, fmt.Errorf("%T is no kind that has a pod template", served)
}
