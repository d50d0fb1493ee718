import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { loadRelease } from "../../src/check/load-release.js";
import type { FileSettings } from "../../src/check/settings/file-settings.js";
import type { FixResult } from "../../src/fix/fix-files.js";
import { fixFiles } from "../../src/fix/fix-files.js";
import { FixInput } from "../../src/fix/fix-input.js";
import { tooMuch } from "../../src/fix/work.js";
import type { ManifestObject } from "../../src/manifests/manifest-item.js";
import { readManifestText } from "../../src/manifests/manifest-text.js";
import { readManifests } from "../../src/manifests/read-manifests.js";
import type { FixGrade } from "../../src/model/fix.js";
import { fixGrades } from "../../src/model/fix.js";
import type { Model } from "../../src/model/model.js";
import type { Profile } from "../../src/model/profile.js";
import { profiles } from "../../src/model/profile.js";
import { targetOf } from "../../src/model/subject.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { isBrief, numberOption, seed } from "../generate/options.js";
import { validObjects } from "../generate/valid-workloads.js";
import { askedEngines, spanningModels } from "./asked.js";
import { engineTest, say } from "./engine-test.js";
import { answersTo, isAccepted } from "./kubernetes.js";
import { firstFixtures } from "./samples.js";
import { announcing, canHaveSidecar, injected, sidecars } from "./sidecars.js";

const test = suite("fixes");
/** In brief, real manifests are for the newest version alone, and fixtures one of each rule and effect. */
const count = Math.ceil(numberOption("pods", 5000) / (isBrief() ? 40 : 10));
const day = "2026-11-21";
/** If the stable label has another value, the old one remains: people must decide. */
const undecided = new Set(["win-legacy-os-label", "rc-legacy-os-label"]);
const corpus = process.env["WINCOMPAT_CORPUS"];
if (corpus === undefined)
  say(
    "skipped: WINCOMPAT_CORPUS names no folder of real manifests; fixes are proved of fixtures and generated objects",
  );

for (const { tool, version } of askedEngines("oracle")) {
  const model = spanningModels().find((one) => one.version === version);
  if (!model) continue;
  for (const grade of fixGrades) {
    engineTest(
      test,
      tool,
      version,
      `what Kubernetes took before a fix that is ${grade}, it takes after`,
      async (command) => {
        const samples = [...fixtures(model), ...generated(model), ...(await real(model))];
        const settings = await settingsFor(model);
        const fixed = samples.map((object) => ({ before: object, ...fixedBy(object, grade, settings) }));
        const changed = fixed.filter(({ edits }) => edits.length > 0);
        assert.ok(changed.length > count / 10, `only ${changed.length} objects are changed`);
        assert.equal(
          changed.filter(({ after }) => fixedBy(after, grade, settings).edits.length > 0).map(({ before }) => before),
          [],
          "another run changes something",
        );
        const [old, now] = [
          answersTo(
            command,
            changed.map(({ before }) => before),
          ),
          answersTo(
            command,
            changed.map(({ after }) => after),
          ),
        ];
        const refused = changed.filter((_, index) => isAccepted(old[index]) && !isAccepted(now[index]));
        const declared = changed.filter(
          ({ before, after }, index) =>
            osOf(model, before) === undefined && osOf(model, after) !== undefined && isAccepted(now[index]),
        );
        say(
          `fixes ${version}, ${grade}: ${samples.length} objects, ${changed.length} changed, ${declared.length} declare Windows only now and are accepted, ${refused.length} no longer accepted`,
        );
        assert.equal(
          refused.map(({ before }) => before),
          [],
        );
        assert.ok(declared.length > 0 || (grade === "safe" && version === "1.24"), "no fix declares Windows");
        if (grade !== "safe") return;
        // Pod Security does not matter for pods that are rejected anyway.
        const stricter = changed.filter(
          (_, index) =>
            isAccepted(now[index]) &&
            isAccepted(old[index]) &&
            !levels(now[index]).every((level) => levels(old[index]).includes(level)),
        );
        assert.equal(
          stricter.map(({ before }) => before),
          [],
          "Pod Security refuses what it took before",
        );
      },
    );
  }
}

for (const { tool, version } of askedEngines("oracle")) {
  const model = spanningModels().find((one) => one.version === version);
  if (!model) continue;
  for (const sidecar of sidecars) {
    const name = `a pod that asks for the sidecar of ${sidecar.mesh} is accepted with it after a fix if it was before`;
    engineTest(test, tool, version, name, async (command) => {
      const settings = await settingsFor(model);
      const plain = [...fixtures(model), ...(await real(model))].filter((object) => canHaveSidecar(model, object));
      const safely = (object: KubeObject): KubeObject => fixedBy(object, "safe", settings).after;
      const completely = (object: KubeObject): KubeObject => fixedBy(object, "suggested", settings).after;
      const accepted = (objects: readonly KubeObject[]): readonly boolean[] =>
        answersTo(
          command,
          objects.map((object) => injected(sidecar, model, object)),
        ).map(isAccepted);
      const asking = plain.map((object) => announcing(sidecar, model, object));
      const before = accepted(asking);
      for (const fix of [safely, completely]) {
        const after = accepted(asking.map(fix));
        assert.equal(
          asking.filter((_, index) => before[index] && !after[index]),
          [],
        );
      }
      // A Namespace can ask for the sidecar, too. That nothing in the object shows it, docs/mutations.md describes.
      const unannounced = accepted(plain.map(safely));
      const refused = before.filter((one, index) => one && !unannounced[index]).length;
      const total = before.filter((one) => one).length;
      say(
        `fixes ${version}, ${sidecar.mesh}: ${plain.length} objects, ${total} accepted with the sidecar, also after the fix; without announcement ${refused} are not`,
      );
      assert.ok(total > 50, `only ${total} objects are accepted with the sidecar`);
      assert.ok(refused > 0 || version === "1.24", "the sidecar is accepted in pods that declare Windows");
    });
  }
}

test("every safe fix leaves nothing that it could fix, and brings nothing new", async () => {
  for (const model of spanningModels()) {
    const settings = await settingsFor(model);
    for (const object of [...fixtures(model), ...(await real(model))]) {
      const { edits, unfixed, left } = fixedBy(object, "safe", settings);
      const kept = new Set(unfixed.map(({ rule, path }) => `${rule} ${path}`));
      const safe = left.findings.filter(
        ({ rule, path, remediation }) =>
          isSafe(settings, rule, remediation) && !undecided.has(rule) && !kept.has(`${rule} ${path}`),
      );
      assert.equal(
        safe.map(({ rule, path }) => `${rule} ${path}`),
        [],
        JSON.stringify({ object, edits }, null, 1),
      );
    }
  }
});

function isSafe({ releases }: FileSettings, rule: string, remediation: string): boolean {
  return releases.some(({ index }) =>
    index.rules
      .find(({ id }) => id === rule)
      ?.fixes.some((one) => one.remediation === remediation && one.fix.grade === "safe"),
  );
}

async function settingsFor({ version }: Model): Promise<FileSettings> {
  const asked: readonly Profile[] = profiles.filter((profile) => profile !== "strict");
  return { releases: [await loadRelease(version)], profiles: new Set(asked) };
}

interface Fixed extends Pick<FixResult, "edits" | "unfixed" | "left"> {
  readonly after: KubeObject;
}

/** Large objects need more than one run, and the report says so. */
function fixedBy(object: KubeObject, grade: FixGrade, settings: FileSettings): Fixed {
  const fixed = fixedOnce(object, grade, settings);
  if (fixed.edits.length === 0 || !fixed.unfixed.some(({ reason }) => reason === tooMuch)) return fixed;
  const rest = fixedBy(fixed.after, grade, settings);
  return { ...rest, edits: [...fixed.edits, ...rest.edits] };
}

/** Each object alone, so that no other object is evidence for it. */
function fixedOnce(object: KubeObject, grade: FixGrade, settings: FileSettings): Fixed {
  const file = "object.json";
  const items = [...readManifestText(file, JSON.stringify(object))].map((item) => ({ item, settings }));
  const { edits, unfixed, left, texts } = fixFiles(new FixInput(day, items), grade);
  return { edits, unfixed, left, after: JSON.parse(texts.get(file)?.after ?? JSON.stringify(object)) as KubeObject };
}

function fixtures(model: Model): readonly KubeObject[] {
  const first = firstFixtures(model);
  return readFixtures()
    .filter((fixture) => (isBrief() ? first.has(fixture) : fixture.covers(model.version)))
    .map(({ object }) => object as KubeObject)
    .filter((object) => isPod(model, object));
}

function generated(model: Model): readonly KubeObject[] {
  return fc.sample(validObjects(model), { seed: seed(), numRuns: count });
}

async function real(model: Model): Promise<readonly KubeObject[]> {
  if (corpus === undefined || (isBrief() && model !== spanningModels().at(-1))) return [];
  const objects: ManifestObject[] = [];
  for await (const item of readManifests([corpus], { render: "never" })) if (item.kind === "object") objects.push(item);
  return objects.map(({ value }) => value as KubeObject).filter((object) => isPod(model, object) && answerable(object));
}

/** The oracle reads the versions of the API that are served today. */
function answerable({ apiVersion }: KubeObject): boolean {
  return ["v1", "apps/v1", "batch/v1"].includes(apiVersion);
}

function isPod(model: Model, object: KubeObject): boolean {
  return targetOf(model, object)?.subject.name === "pod";
}

function osOf(model: Model, object: KubeObject): unknown {
  return (targetOf(model, object)?.root as { spec?: { os?: unknown } } | undefined)?.spec?.os;
}

function levels(answer: ReturnType<typeof answersTo>[number] | undefined): readonly string[] {
  return answer !== undefined && "podSecurity" in answer ? answer.podSecurity : [];
}

test.run();
