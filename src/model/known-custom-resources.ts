// Generated from spec/custom-resources.yaml by `npm run generate`; do not edit.

import type { CustomResource } from "./custom-resource.js";

/** Custom resources with a pod template that `check` knows. */
export const knownCustomResources: readonly CustomResource[] = [
  { apiVersion: "argoproj.io/v1alpha1", kind: "Rollout", resource: "rollouts", template: "spec.template" },
  { apiVersion: "serving.knative.dev/v1", kind: "Service", resource: "services", template: "spec.template" },
  { apiVersion: "apps.kruise.io/v1alpha1", kind: "CloneSet", resource: "clonesets", template: "spec.template" },
  { apiVersion: "apps.kruise.io/v1beta1", kind: "StatefulSet", resource: "statefulsets", template: "spec.template" },
  { apiVersion: "apps.kruise.io/v1beta1", kind: "DaemonSet", resource: "daemonsets", template: "spec.template" },
  { apiVersion: "apps.kruise.io/v1beta1", kind: "BroadcastJob", resource: "broadcastjobs", template: "spec.template" },
  { apiVersion: "keda.sh/v1alpha1", kind: "ScaledJob", resource: "scaledjobs", template: "spec.jobTargetRef.template" },
  { apiVersion: "agones.dev/v1", kind: "GameServer", resource: "gameservers", template: "spec.template" },
  { apiVersion: "agones.dev/v1", kind: "Fleet", resource: "fleets", template: "spec.template.spec.template" },
  { apiVersion: "actions.github.com/v1alpha1", kind: "AutoscalingRunnerSet", resource: "autoscalingrunnersets", template: "spec.template" },
  { apiVersion: "apps.openshift.io/v1", kind: "DeploymentConfig", resource: "deploymentconfigs", template: "spec.template" },
];
