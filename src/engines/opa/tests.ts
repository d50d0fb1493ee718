import { groupBy } from "../../lib/lists.js";
import { interpret } from "../../model/interpret.js";
import type { Finding, Model, Rule, Severity } from "../../model/model.js";
import { effects } from "../../model/model.js";
import { defaultsOf, nested } from "../../model/parameter.js";
import type { Profile } from "../../model/profile.js";
import { optionalProfiles } from "../../model/profile.js";
import type { KubeVersion } from "../../model/version.js";
import type { OutputFile, SupportContext } from "../engine.js";
import { packagedFile } from "../engine.js";
import type { Rego } from "../rego/rego.js";
import { commas, inline, json, list, name, quote, rego, rule, set, snake } from "../rego/rego.js";
import type { Fixture } from "../samples/fixtures.js";
import type { TemplateRenderer } from "../template-renderer.js";

interface Tested {
  readonly rule: Rule;
  readonly chosen: readonly Fixture[];
}

/**
 * The fixtures of rules as tests for `opa test`, one file a family, outside of the folder `opa`, so that they are
 * not loaded with policies: conftest would take twice as long. A test sets its own values, so users' values do not change it.
 */
export function opaTests({ defaultModel: model, fixturesOf, renderTemplate }: SupportContext): readonly OutputFile[] {
  const tested = model.rules.map((rule) => ({ rule, chosen: chooseTested(fixturesOf(rule.id), model.version) }));
  const families = groupBy(
    tested.filter(({ chosen }) => chosen.length > 0),
    ({ rule }) => rule.family,
  );
  const file = (name: string, makeText: () => string): OutputFile =>
    packagedFile(`test/opa/${name}_test.rego`, makeText);
  return [
    file("wincompat", () =>
      renderTemplate("opa/test-library", { defaults: json(nested(defaultsOf(model.parameters))) }),
    ),
    file("main", () => mainTests(model, tested, renderTemplate)),
    file("items", () => renderTemplate("opa/items-test", {})),
    file("admission", () => renderTemplate("opa/admission-test", {})),
    ...[...families].map(([family, of]) =>
      file(`rules/${snake(family)}`, () => familyTests(model, family, of, renderTemplate)),
    ),
  ];
}

function familyTests(
  model: Model,
  family: string,
  tested: readonly Tested[],
  renderTemplate: TemplateRenderer,
): string {
  const tests = tested.flatMap(({ rule, chosen }) => chosen.map((fixture) => ruleTest(rule, fixture)));
  return renderTemplate("opa/family-test", {
    title: quote(`Tests: ${model.families[family]?.title ?? family}`),
    family: snake(family),
    tests,
  });
}

function ruleTest({ id }: Rule, fixture: Fixture): Rego {
  const expected = pairs(fixture.paths.map((path) => [path, fixture.effect ?? ""]));
  const call = [quote(snake(id)), expected, inline(nested(fixture.values)), inline(fixture.object)];
  return rule(testName(fixture.name), [rego`finds(${commas(call)})`]);
}

/** An object for each effect of core rules, and for each other profile one that `main` does not report. */
function mainTests(model: Model, tested: readonly Tested[], renderTemplate: TemplateRenderer): string {
  const ofCore = deniedOf("core", tested);
  const subjects: [string, readonly Fixture[]][] = [
    ...effects.map((effect): [string, readonly Fixture[]] => [effect, ofCore.filter((one) => one.effect === effect)]),
    ...optionalProfiles.map((profile): [string, readonly Fixture[]] => [profile, deniedOf(profile, tested)]),
  ];
  return renderTemplate("opa/main-test", {
    tests: subjects.flatMap(([subject, candidates]) => mainTest(model, subject, candidates)),
  });
}

/** The violations in them; pods and short objects first, because readers know them best. */
function deniedOf(profile: Profile, tested: readonly Tested[]): readonly Fixture[] {
  const denied = tested
    .filter(({ rule }) => rule.profile === profile)
    .flatMap(({ chosen }) => chosen.filter(({ verdict }) => verdict === "deny"));
  const isPod = ({ text }: Fixture): boolean => /^kind: Pod$/m.test(text);
  return denied.sort((a, b) => Number(isPod(b)) - Number(isPod(a)) || a.text.length - b.text.length);
}

function mainTest(model: Model, subject: string, [fixture]: readonly Fixture[]): readonly Record<string, unknown>[] {
  if (fixture === undefined) return [];
  const core = interpret(model, fixture.object, fixture.values).findings.filter(({ profile }) => profile === "core");
  const others = core.filter(({ rule }) => rule !== fixture.rule);
  const answers = (of: readonly Finding[]): Rego =>
    rego`answers(${ofSeverity("error", of)}, ${ofSeverity("warning", of)}, ${inline(nested(fixture.values))}, object)`;
  const body = [
    rego`object := ${inline(fixture.object)}`,
    answers(core),
    rego`${answers(others)} with data.main.exception as {[${quote(fixture.rule)}]}`,
  ];
  return [{ fixture: fixture.name, rego: rule(name(`test_${snake(subject)}`), body) }];
}

function ofSeverity(severity: Severity, findings: readonly Finding[]): Rego {
  return pairs(findings.filter((one) => one.severity === severity).map(({ path, rule }) => [path, rule]));
}

/** `win-host-pid/deny.in-cron-job.yaml` is `test_win_host_pid_deny_in_cron_job`. */
function testName(fixture: string): Rego {
  return name(`test_${fixture.replace(/\.yaml$/, "").replace(/[./-]/g, "_")}`);
}

/** A set. The empty one is `set()`, because `{}` is an object. */
function pairs(all: readonly (readonly string[])[]): Rego {
  const sorted = [...new Set(all.map((pair) => list(pair.map(quote))))];
  return sorted.length === 0 ? rego`set()` : set(sorted);
}

/**
 * The fixtures that a release is tested with: of all that show the same, the shortest. All of them would be three times
 * as much to read and to carry, and show nothing new.
 *
 * @returns in their order
 */
export function chooseTested(fixtures: readonly Fixture[], version: KubeVersion): readonly Fixture[] {
  const covering = fixtures.filter((fixture) => fixture.covers(version));
  const seen = new Set<string>();
  const chosen = new Set<Fixture>();
  for (const fixture of [...covering].sort((a, b) => a.text.length - b.text.length)) {
    const fresh = traitsOf(fixture).filter((trait) => !seen.has(trait));
    if (fresh.length > 0) chosen.add(fixture);
    for (const trait of fresh) seen.add(trait);
  }
  return covering.filter((fixture) => chosen.has(fixture));
}

/** What sets a fixture apart, read from its text: to parse all of them takes longer than everything else here. */
function traitsOf({ verdict, effect, text, values }: Fixture): readonly string[] {
  const kind = /^kind: *(\S+)/m.exec(text)?.[1] ?? "";
  const subject = /^ +template:$/m.test(text) ? "template" : kind;
  const marks = Object.entries(traits[verdict])
    .filter(([, pattern]) => pattern.test(text))
    .map(([trait]) => `${verdict} ${trait}`);
  const set = [...values.keys()].map((parameter) => `${verdict} ${parameter}`);
  return [effect ?? verdict, ...(effect === undefined ? [] : [`deny ${subject}`]), ...marks, ...set];
}

/** All kinds with a pod template are read alike, so one of them is enough for a rule. */
const traits: Readonly<Record<Fixture["verdict"], Readonly<Record<string, RegExp>>>> = {
  allow: { "for Linux": /\blinux\b/ },
  deny: { "other containers": /^ *(?:ephemeral|init)Containers:/m },
};
