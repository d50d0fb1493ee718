import { interpret } from "../../model/interpret.js";
import type { Finding, Model, Profile, Rule, Severity } from "../../model/model.js";
import { effects, profiles } from "../../model/model.js";
import { defaultsOf, nested } from "../../model/parameter.js";
import type { Fixture } from "../../samples/fixtures.js";
import type { Companion } from "../companion.js";
import type { OutputFile } from "../emitter.js";
import type { Frames } from "../frames.js";
import { chooseTested } from "./tested.js";
import type { Rego } from "./rego.js";
import { inline, json, list, name, quote, set, snake } from "./rego.js";

interface Tested {
  readonly rule: Rule;
  readonly chosen: readonly Fixture[];
}

/**
 * The fixtures of rules as tests for `opa test`, outside of the bundle, so that nobody loads them as policies.
 * A test holds whatever a user has set: it says itself what is set.
 */
export const opaTests: Companion = (_, { usual: model, fixturesOf, frames }) => {
  const tested = model.rules.map((rule) => ({ rule, chosen: chooseTested(fixturesOf(rule.id), model.version) }));
  return [
    { path: "opa/test/main/main_test.rego", text: mainTests(model, tested, frames) },
    { path: "opa/test/wincompat/lib/lib_test.rego", text: frames("opa/library-test", { defaults: json(nested(defaultsOf(model.parameters))) }) },
    ...tested.flatMap(({ rule, chosen }) => (chosen.length === 0 ? [] : ruleTests(rule, chosen, frames))),
  ];
};

function ruleTests({ id, title }: Rule, chosen: readonly Fixture[], frames: Frames): OutputFile {
  const rule = snake(id);
  const tests = chosen.map((fixture) => ({
    ...shown(fixture),
    name: testName(fixture.name.slice(id.length + 1)),
    expected: pairs(fixture.paths.map((path) => [path, fixture.effect ?? ""])),
  }));
  return { path: `opa/test/wincompat/rules/${rule}/${rule}_test.rego`, text: frames("opa/rule-test", { title: quote(`Tests: ${title}`), rule, tests }) };
}

/** An object for each effect of core rules, and for each other profile one that `main` says nothing about. */
function mainTests(model: Model, tested: readonly Tested[], frames: Frames): string {
  const ofCore = deniedOf("core", tested);
  const subjects: [string, readonly Fixture[]][] = [
    ...effects.map((effect): [string, readonly Fixture[]] => [effect, ofCore.filter((one) => one.effect === effect)]),
    ...profiles.filter((profile) => profile !== "core").map((profile): [string, readonly Fixture[]] => [profile, deniedOf(profile, tested)]),
  ];
  return frames("opa/main-test", { tests: subjects.flatMap(([subject, candidates]) => mainTest(model, subject, candidates)) });
}

/** What is found in them, those first that a reader knows best: pods, and short ones. */
function deniedOf(profile: Profile, tested: readonly Tested[]): readonly Fixture[] {
  const denied = tested.filter(({ rule }) => rule.profile === profile).flatMap(({ chosen }) => chosen.filter(({ verdict }) => verdict === "deny"));
  const isPod = ({ text }: Fixture): boolean => /^kind: Pod$/m.test(text);
  return denied.sort((a, b) => Number(isPod(b)) - Number(isPod(a)) || a.text.length - b.text.length);
}

function mainTest(model: Model, subject: string, [fixture]: readonly Fixture[]): readonly Record<string, unknown>[] {
  if (fixture === undefined) return [];
  const core = interpret(model, fixture.object, fixture.values).findings.filter(({ profile }) => profile === "core");
  const others = core.filter(({ rule }) => rule !== fixture.rule);
  return [{
    ...shown(fixture),
    name: name(`test_${subject.replaceAll("-", "_")}`),
    rule: quote(fixture.rule),
    denied: ofSeverity("error", core),
    warned: ofSeverity("warning", core),
    othersDenied: ofSeverity("error", others),
    othersWarned: ofSeverity("warning", others),
  }];
}

function ofSeverity(severity: Severity, findings: readonly Finding[]): Rego {
  return pairs(findings.filter((one) => one.severity === severity).map(({ path, rule }) => [path, rule]));
}

function shown({ name: fixture, object, values }: Fixture): Record<string, unknown> {
  return { fixture, object: json(object, "\t"), values: inline(nested(values)) };
}

/** `deny.in-cron-job.yaml` is `test_deny_in_cron_job`. */
function testName(file: string): Rego {
  return name(`test_${file.replace(/\.yaml$/, "").replace(/[.-]/g, "_")}`);
}

/** A set; the empty one has a name of its own, because `{}` is an object. */
function pairs(all: readonly (readonly string[])[]): Rego {
  const sorted = [...new Set(all.map((pair) => list(pair.map(quote))))];
  return sorted.length === 0 ? ("set()" as Rego) : set(sorted);
}
