import type { PodsSource } from "../../spec/types.js";
import type { Words } from "../words.js";
import { eachName } from "../words.js";

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
  stopWaitSeconds: (seconds) => `Windows waits ${seconds} seconds after the shutdown event, where the runtime does not keep to terminationGracePeriodSeconds.`,
};
