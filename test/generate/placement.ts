import fc from "fast-check";
import type { Edit } from "./edits.js";
import { containerEdit, edit } from "./edits.js";
import { nodeSelectorTerms } from "./node-selectors.js";
import type { Place } from "./place.js";
import { nullable } from "./values.js";

const required = [
  "spec",
  "affinity",
  "nodeAffinity",
  "requiredDuringSchedulingIgnoredDuringExecution",
  "nodeSelectorTerms",
];
const labels = ["kubernetes.io/os", "beta.kubernetes.io/os"] as const;
const systems = fc.constantFrom("windows", "windows", "windows", "linux", "Windows");

// "own" is the value of every parameter that tests set.
const pools = fc.constantFrom("own", "own", "linux");

/** The keys that rules look for in any entry of a node selector, and one that only parameters name. */
function poolLabels(root: Place): fc.Arbitrary<string> {
  const hints = root.at(["spec", "nodeSelector"]).readEntry?.at(["key"]).hints ?? [];
  const keys = hints.flatMap((hint) => (hint.kind === "literal" ? [String(hint.value)] : []));
  return fc.constantFrom(...new Set([...keys, "own"]));
}

/** All signs of an operating system, separately. Multiple signs can agree or contradict each other. */
export function placementEdits(root: Place): fc.Arbitrary<Edit> {
  const pod = (path: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<Edit> => edit(path.split("."), value);
  const selector = (key: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<Edit> =>
    edit(["spec", "nodeSelector", key], value);
  return fc.oneof(
    { weight: 8, arbitrary: pod("spec.os.name", systems) },
    { weight: 1, arbitrary: pod("spec.os", fc.constantFrom({}, null)) },
    { weight: 3, arbitrary: selector(labels[0], systems) },
    { weight: 2, arbitrary: selector(labels[1], systems) },
    { weight: 1, arbitrary: selector("node.kubernetes.io/windows-build", fc.constantFrom("10.0.17763", "")) },
    {
      weight: 1,
      arbitrary: selector("kubernetes.azure.com/os-sku", fc.constantFrom("Windows2022", "Ubuntu", "windows")),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(poolLabels(root), pools)
        .map(([key, value]): Edit => ({ at: ["spec", "nodeSelector", key], value })),
    },
    {
      weight: 1,
      arbitrary: selector("cloud.google.com/gke-os-distribution", fc.constantFrom("windows_ltsc", "cos", "Windows")),
    },
    { weight: 3, arbitrary: edit(required, fc.array(term(poolLabels(root)), { minLength: 1, maxLength: 3 })) },
    { weight: 3, arbitrary: edit(required, nodeSelectorTerms) },
    { weight: 1, arbitrary: pod("spec.runtimeClassName", nullable(root.at(["spec", "runtimeClassName"]))) },
    { weight: 1, arbitrary: pod("spec.securityContext.windowsOptions", windowsOptions) },
    { weight: 1, arbitrary: containerEdit(["securityContext", "windowsOptions"], windowsOptions) },
  );
}

const windowsOptions = fc.constantFrom(
  {},
  null,
  { hostProcess: false },
  { hostProcess: true },
  { runAsUserName: "ContainerUser" },
);

function expression(poolLabel: fc.Arbitrary<string>): fc.Arbitrary<object> {
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        key: fc.constantFrom(...labels),
        operator: fc.constantFrom("In", "In", "In", "NotIn", "Exists", "DoesNotExist"),
        values: fc.constantFrom(["windows"], ["linux"], ["windows", "linux"], ["windows", "windows"], [], null),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        key: fc.constant("node.kubernetes.io/windows-build"),
        operator: fc.constantFrom("In", "Exists", "NotIn", "Gt"),
        values: fc.constantFrom(["10.0.17763"], []),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ key: "zone", operator: "In", values: ["windows"] }) },
    {
      // Several keys share it.
      weight: 3,
      arbitrary: fc.record({
        key: poolLabel,
        operator: fc.constantFrom("In", "NotIn"),
        values: fc.constantFrom(["own"], ["own", "linux"]),
      }),
    },
  );
}

/** Terms are alternatives; all expressions of one term must match. */
function term(poolLabel: fc.Arbitrary<string>): fc.Arbitrary<object> {
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.array(expression(poolLabel), { maxLength: 2 }).map((matchExpressions) => ({ matchExpressions })),
    },
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant({ matchExpressions: null }) },
    {
      weight: 1,
      arbitrary: fc.constant({ matchFields: [{ key: "metadata.name", operator: "In", values: ["windows"] }] }),
    },
  );
}
