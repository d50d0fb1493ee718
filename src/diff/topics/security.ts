import type { PodSecuritySource, SafeSysctlsSource } from "../../spec/types.js";
import type { Words } from "../words.js";
import { Each, eachName, either } from "../words.js";

export const podSecurity: Words<PodSecuritySource> = {
  restrictedExemptions: new Each(
    ({ check }) => check,
    ({ check, fromPolicyVersion }) =>
      `The restricted standard exempts pods with os.name windows from the check ${check}, from policy version ${fromPolicyVersion} on.`,
    ({ check }) => `The restricted standard demands ${check} of pods with os.name windows, too, which must not set it: none of them meets the standard.`,
  ),
  stillRequired: eachName(
    (field) => `The restricted standard demands ${field} of Windows pods.`,
    (field) => `The restricted standard does not demand ${field} of Windows pods.`,
  ),
  podSecurityPolicy: either(
    "There is PodSecurityPolicy, which may set Linux fields on a Windows pod.",
    "There is no PodSecurityPolicy.",
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
