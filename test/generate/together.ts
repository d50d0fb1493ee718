import fc from "fast-check";
import type { Edit } from "./edits.js";
import { containerEdit, edit } from "./edits.js";
import { annotationKeys, annotationValues, seccompProfiles } from "./windows-values.js";

const flag = fc.constantFrom(true, false, null);
const hostProcess = ["securityContext", "windowsOptions", "hostProcess"];
const podProfile = ["spec", "securityContext", "seccompProfile"];

/** Some of these edits, in their order. */
function some(...edits: readonly fc.Arbitrary<Edit>[]): fc.Arbitrary<Edit[]> {
  const parts = edits.map((one) =>
    fc.oneof(
      one.map((made) => [made]),
      fc.constant<Edit[]>([]),
    ),
  );
  return fc.tuple(...parts).map((all) => all.flat());
}

const mixture = some(
  edit(["spec", ...hostProcess], flag),
  edit(["spec", "hostNetwork"], flag),
  containerEdit(hostProcess, flag),
  containerEdit(hostProcess, flag),
);

const propagation = fc
  .tuple(containerEdit(["securityContext", "privileged"], flag), fc.constantFrom("Bidirectional", "HostToContainer"))
  .map(([one, mode]): Edit[] => [
    one,
    { ...one, at: ["volumeMounts"], value: [{ name: "data", mountPath: "/data", mountPropagation: mode }] },
  ]);

const profiles = some(
  fc.tuple(annotationKeys, annotationValues).map(([key, value]) => ({ at: ["metadata", "annotations", key], value })),
  edit(podProfile, seccompProfiles),
  containerEdit(podProfile.slice(1), seccompProfiles),
);

/** Edits of fields that rules compare with each other: by chance they seldom meet. */
export const together: fc.Arbitrary<Edit[]> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Edit[]>([]) },
  { weight: 2, arbitrary: mixture },
  { weight: 1, arbitrary: propagation },
  { weight: 1, arbitrary: profiles },
);
