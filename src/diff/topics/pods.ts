import type {
  LabelSource,
  LabelsSource,
  PodSecuritySource,
  PodsSource,
  SafeSysctlsSource,
  UnvalidatedTemplatesSource,
} from "../../spec/types.js";
import type { Says, Words } from "../words.js";
import { Each, eachName, either } from "../words.js";

export const pods: Words<PodsSource> = {
  securityContextFields: eachName(
    (field) => `The field ${field} of a pod's securityContext has an effect on Windows.`,
    (field) => `The field ${field} of a pod's securityContext has no effect on Windows.`,
  ),
  probes: eachName(
    (kind) => `A ${kind} probe works on Windows.`,
    (kind) => `A ${kind} probe does not work on Windows.`,
  ),
  workloadKinds: eachName(
    (kind) => `A ${kind} works with Windows pods.`,
    (kind) => `A ${kind} does not work with Windows pods.`,
  ),
  terminationMessagePath: (path) => `The default terminationMessagePath is ${path}.`,
  stopWaitSeconds: (seconds) =>
    `Windows waits ${seconds} seconds after the shutdown event, if the runtime does not support terminationGracePeriodSeconds.`,
};

export const podSecurity: Words<PodSecuritySource> = {
  restrictedExemptions: new Each(
    ({ check }) => check,
    ({ check, fromPolicyVersion }) =>
      `The restricted standard exempts pods with os.name windows from the check ${check}, from policy version ${fromPolicyVersion} on.`,
    ({ check }) =>
      `The restricted standard also requires ${check} of pods with os.name windows, which must not set it: no such pod meets the standard.`,
  ),
  stillRequired: eachName(
    (field) => `The restricted standard requires ${field} of Windows pods.`,
    (field) => `The restricted standard does not require ${field} of Windows pods.`,
  ),
  podSecurityPolicy: either(
    "PodSecurityPolicy exists, and can set Linux fields on a Windows pod.",
    "PodSecurityPolicy is removed.",
  ),
  seccompAnnotationsCopied: either(
    "Seccomp annotations of a new pod are copied into seccompProfile, so a pod with os.name windows that has one is rejected.",
    "Seccomp annotations have no effect: nothing copies them into seccompProfile.",
  ),
};

export const safeSysctls: Words<SafeSysctlsSource> = {
  names: eachName(
    (name) => `The kubelet allows the sysctl ${name}, without effect on Windows.`,
    (name) => `The kubelet rejects a pod with the sysctl ${name}, unless its configuration allows that.`,
  ),
};

function label(meaning: string): Says<LabelSource> {
  return ({ key, legacyKey, values }) => {
    const legacy = legacyKey === undefined ? "" : `, and ${legacyKey} with the same value`;
    return `Nodes report ${meaning} in the label ${key}${values === undefined ? "" : ` (${values.join(" or ")})`}${legacy}.`;
  };
}

export const labels: Words<LabelsSource> = {
  os: label("their operating system"),
  arch: label("their architecture"),
  windowsBuild: label("their Windows build"),
  hostname: label("their host name"),
  onAnySystem: eachName(
    (one) => `The label ${one} is on nodes of any operating system.`,
    (one) => `The label ${one} is not on nodes of every operating system.`,
  ),
  namespaceNodeSelectors: eachName(
    (one) => `Admission adds the node selector in the annotation ${one} of a Namespace to its pods.`,
    (one) => `Admission does not read the annotation ${one} of a Namespace.`,
  ),
  ofControllers: eachName(
    (one) => `Controllers add the label ${one} to pods.`,
    (one) => `Controllers do not add the label ${one} to pods.`,
  ),
  legacyWarnedIn: eachName(
    (kind) => `The API server warns about legacy label keys in a ${kind}.`,
    (kind) => `The API server does not warn about legacy label keys in a ${kind}.`,
  ),
  persistentVolumesMayMigrate: either(
    "The node affinity of a PersistentVolume can be changed from the legacy label keys to the current ones.",
    "The node affinity of a PersistentVolume cannot be changed, not even from legacy label keys to current ones.",
  ),
};

export const unvalidatedTemplates: Words<UnvalidatedTemplatesSource> = {
  kinds: eachName(
    (kind) =>
      `The API server does not validate the pod template of a ${kind}: it accepts the object and rejects its pods.`,
    (kind) => `The API server validates the pod template of a ${kind}.`,
  ),
};
