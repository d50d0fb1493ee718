import fc from "fast-check";

/** One expression of a term, as the API server accepts it. */
interface Requirement {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

export interface NodeSelectorTerm {
  readonly matchExpressions?: readonly Requirement[];
  readonly matchFields?: readonly Requirement[];
}

/**
 * OS labels as often as they come, so that expressions contradict each other. Other labels once in a term: their contradictions are
 * a limitation of docs/decisions/026-node-affinity.md.
 */
function expressions(): fc.Arbitrary<readonly Requirement[]> {
  const others = fc.tuple(sometimes(buildExpression), sometimes(skuExpression), sometimes(otherExpression));
  return fc
    .tuple(fc.array(osExpression, { maxLength: 3 }), others)
    .chain(([os, other]) =>
      fc.shuffledSubarray([...os, ...other.flat()], { minLength: os.length + other.flat().length }),
    );
}

function sometimes(requirement: fc.Arbitrary<Requirement>): fc.Arbitrary<readonly Requirement[]> {
  return fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: requirement.map((one) => [one]) });
}

const osLabels = fc.oneof(
  { weight: 3, arbitrary: fc.constant("kubernetes.io/os") },
  { weight: 1, arbitrary: fc.constant("beta.kubernetes.io/os") },
);

const osExpression = fc.oneof(
  { weight: 4, arbitrary: listing(osLabels, ["In"], ["windows"], ["windows", "linux", "plan9", "Windows"]) },
  { weight: 4, arbitrary: listing(osLabels, ["In", "NotIn"], [], ["windows", "linux", "plan9", "Windows"]) },
  { weight: 2, arbitrary: plain(osLabels) },
  { weight: 1, arbitrary: comparing(osLabels) },
);

const buildExpression = labelExpression("node.kubernetes.io/windows-build", ["10.0.17763", "10.0.20348"]);
const skuExpression = labelExpression("kubernetes.azure.com/os-sku", [
  "Windows2019",
  "Windows2022",
  "Ubuntu",
  "windows",
]);
const otherExpression = labelExpression("disktype", ["ssd", "windows", "linux"]);

function labelExpression(label: string, values: readonly string[]): fc.Arbitrary<Requirement> {
  const key = fc.constant(label);
  return fc.oneof(
    { weight: 4, arbitrary: listing(key, ["In"], [], values) },
    { weight: 1, arbitrary: listing(key, ["NotIn"], [], values) },
    { weight: 1, arbitrary: plain(key) },
    { weight: 1, arbitrary: comparing(key) },
  );
}

/** `In` and `NotIn`, with `always` among the values. */
function listing(
  key: fc.Arbitrary<string>,
  operators: readonly string[],
  always: readonly string[],
  values: readonly string[],
): fc.Arbitrary<Requirement> {
  const some = fc.subarray([...values], { minLength: always.length === 0 ? 1 : 0 });
  return fc.record({ key, operator: fc.constantFrom(...operators), values: some.map((more) => [...always, ...more]) });
}

function plain(key: fc.Arbitrary<string>): fc.Arbitrary<Requirement> {
  return fc.record({ key, operator: fc.constantFrom("Exists", "DoesNotExist") });
}

/** The number 5 satisfies each of them. */
function comparing(key: fc.Arbitrary<string>): fc.Arbitrary<Requirement> {
  return fc.oneof(
    fc.record({ key, operator: fc.constant("Gt"), values: fc.constant(["4"]) }),
    fc.record({ key, operator: fc.constant("Lt"), values: fc.constant(["6"]) }),
  );
}

function fields(): fc.Arbitrary<readonly Requirement[]> {
  const operator = fc.constantFrom("In", "NotIn");
  const values = fc.constantFrom(["node-1"], ["windows"]);
  return fc.record({ key: fc.constant("metadata.name"), operator, values }).map((one) => [one]);
}

/** The terms of required node affinity: those that select something, and those that select nothing. */
export const nodeSelectorTerms: fc.Arbitrary<readonly NodeSelectorTerm[]> = fc.array(
  fc.oneof(
    { weight: 7, arbitrary: expressions().map((matchExpressions) => ({ matchExpressions })) },
    { weight: 1, arbitrary: fc.record({ matchExpressions: expressions(), matchFields: fields() }) },
    { weight: 1, arbitrary: fields().map((matchFields) => ({ matchFields })) },
    { weight: 2, arbitrary: fc.constantFrom({}, { matchExpressions: [] }, { matchExpressions: [], matchFields: [] }) },
  ),
  { minLength: 1, maxLength: 4 },
);
