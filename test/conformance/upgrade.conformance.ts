import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { PlacedFinding } from "../../src/check/findings.js";
import type { Change } from "../../src/diff/change.js";
import { groupBy } from "../../src/lib/lists.js";
import { remembered } from "../../src/lib/remembered.js";
import { interpret } from "../../src/model/interpret.js";
import type { Effect, Finding, Model } from "../../src/model/model.js";
import { compareEffects } from "../../src/model/model.js";
import type { KubeVersion } from "../../src/model/version.js";
import type { Upgrade, UpgradeChange } from "../../src/upgrade/change.js";
import { versionsBetween } from "../../src/upgrade/check-upgrade.js";
import { upgradeOf } from "../../src/upgrade/upgrade.js";
import { models, theSpec } from "../spec.js";
import { report } from "../unit/report/samples.js";
import { askedModels, neededEngines } from "./asked.js";
import { neededEngine, say, testWith } from "./engine-test.js";
import { makesPods } from "./kinds.js";
import { ofAdmissionPlugins } from "./kubernetes.js";
import { notEmpty } from "./not-empty.js";
import { toldAt } from "./seccomp.js";
import type { Turned } from "./turned.js";
import { isUndecoded, refusalsOf, turned, without } from "./turned.js";
import type { Found, Traveller } from "./ways.js";
import { corpusTravellers, fixtureTravellers, generatedTravellers, judgedOnTheWay } from "./ways.js";

type Way = readonly [from: Model, to: Model];

// The changes that an upgrade reports are correct: compared with Kubernetes' own validation, with the rules, and with its reasons.
const test = suite("upgrade");
const whole = models();

const ways = waysBetween(whole);
/** Not every run asks Kubernetes' own validation of every version. */
const judgedWays = waysBetween(
  whole.filter(({ version }) => neededEngines("oracle").some((oracle) => oracle.version === version)),
);

const corpus = await corpusTravellers();
if (corpus === undefined) say("skipped: upgrade: WINCOMPAT_CORPUS names no folder with windows/ and linux/");

const inputs: Readonly<Record<string, readonly Traveller[] | undefined>> = {
  fixtures: fixtureTravellers(),
  "generated objects": generatedTravellers(),
  "real manifests": corpus,
};

for (const [what, travellers] of Object.entries(inputs)) {
  if (travellers === undefined) {
    for (const [from, to] of ways) test.skip(`${what}, ${from.version} to ${to.version}`);
    continue;
  }
  const found = remembered((all: readonly Traveller[]) => judgedOnTheWay(notEmpty(all, what)));
  for (const [from, to] of ways) {
    const way = `${from.version} to ${to.version}`;

    test(`${what}, ${way}: every object that rules change for is listed, and no other`, async () => {
      const upgrade = upgradeBetween(from.version, to.version, await found(travellers));
      assert.equal(listed(upgrade.changes.filter(({ until }) => until === null)), expected(travellers, from, to));
      say(
        `upgrade ${way}: ${travellers.length} ${what}, ${upgrade.changes.length} changes, ${upgrade.summary.breaking} break`,
      );
    });

    test(`${what}, ${way}: every change has its reasons, and they are what changes it`, async () => {
      const { changes, reasons } = upgradeBetween(from.version, to.version, await found(travellers));
      assert.equal(
        changes.filter(({ because }) => because.length === 0).map(({ file, rule }) => `${file} ${rule}`),
        [],
      );
      if (Math.abs(whole.indexOf(to) - whole.indexOf(from)) > 1) return;
      const objects = new Map(travellers.map((one) => [one.name, one]));
      const wrong = changes.filter((change) => !isCause(change, reasons, from, to, objects.get(change.file)));
      assert.equal(
        wrong.map(({ file, rule, path, before, after }) => `${file} ${rule} ${path} ${before} ${after}`),
        [],
      );
    });
  }

  const refusals = new Map<Model, ReturnType<typeof refusalsOf>>();
  /** Those of each version, which is an end of two ways or more. */
  const refusalsIn = (command: string, model: Model): ReturnType<typeof refusalsOf> => {
    const asked = travellers.filter(({ object, values }) => values.size === 0 && makesPods(model, object));
    const known = refusals.get(model) ?? refusalsOf(command, model, asked);
    refusals.set(model, known);
    return known;
  };

  for (const [from, to] of judgedWays) {
    const way = `${from.version} to ${to.version}`;
    const oracles = [from, to].map(({ version }) => neededEngine("oracle", version));
    testWith(
      test,
      oracles,
      `${what}, ${way}: the API server begins and ceases to refuse where the upgrade says so`,
      async ([before = "", after = ""]) => {
        const asked = travellers.filter(
          ({ object, values }) => values.size === 0 && [from, to].every((model) => makesPods(model, object)),
        );
        const [old, now] = [refusalsIn(before, from), refusalsIn(after, to)];
        const said = promised(from.version, to.version, await found(travellers));
        const outcomes = asked.map((one) => ({
          name: one.name,
          real: turned(old.get(one.name), now.get(one.name)),
          said: said(one),
        }));
        assert.equal(
          outcomes.filter(({ real, said }) => JSON.stringify(real) !== JSON.stringify(said)),
          [],
        );
        const changed = outcomes.filter(({ real }) => real.begins.length + real.ends.length > 0).length;
        const undecoded = asked.filter(({ name }) => isUndecoded(old.get(name)) && isUndecoded(now.get(name))).length;
        say(
          `kubernetes ${way}: ${asked.length} of ${travellers.length} ${what}, those that make pods and set nothing; ${changed} refused in one version alone, ${undecoded} not decoded`,
        );
      },
    );
  }
}

/** From neighbour to neighbour, from end to end, and back: nothing else becomes rejected. */
function waysBetween(versions: readonly Model[]): readonly Way[] {
  const [oldest, newest] = [versions[0], versions.at(-1)];
  if (oldest === undefined || newest === undefined || oldest === newest) return [];
  const steps = versions.slice(1).map((model, index): Way => [versions[index] as Model, model]);
  const ends: readonly Way[] = versions.length > 2 ? [[oldest, newest]] : [];
  const all: readonly Way[] = [...steps, ...ends, [newest, oldest]];
  return all.filter((way) => way.some((end) => askedModels().includes(end)));
}

/** The upgrade on each way: several tests look at it. */
const upgrades = remembered((_: Found) => new Map<string, Upgrade>());

function upgradeBetween(from: KubeVersion, to: KubeVersion, found: Found): Upgrade {
  const known = upgrades(found).get(`${from} ${to}`) ?? upgradeOn(from, to, found);
  upgrades(found).set(`${from} ${to}`, known);
  return known;
}

function upgradeOn(from: KubeVersion, to: KubeVersion, found: Found): Upgrade {
  const [first, ...rest] = versionsBetween(from, to).map((kubernetes) => ({
    kubernetes,
    report: report({ findings: found.get(kubernetes) ?? [] }),
  }));
  if (first === undefined) throw new Error(`There is no way from ${from} to ${to}.`);
  return upgradeOf([first, ...rest], theSpec);
}

/**
 * The report of the upgrade, and what heads of fixtures say about other refusals. If a path has two findings, it is rejected
 * if one of them is.
 */
function promised(from: KubeVersion, to: KubeVersion, found: Found): (traveller: Traveller) => Turned {
  const byFile = <One extends { readonly file: string }>(all: readonly One[]): ReadonlyMap<string, readonly One[]> =>
    groupBy(all, ({ file }) => file);
  const [old, now] = [from, to].map((version) =>
    byFile((found.get(version) ?? []).filter(({ rule, effect }) => effect === "rejected" && isValidated(rule))),
  ) as [FindingsByFile, FindingsByFile];
  const changes = byFile(
    upgradeBetween(from, to, found).changes.filter(({ rule, until }) => until === null && isValidated(rule)),
  );
  return ({ name, object, refusedIn }) => {
    const told = (all: readonly { readonly path: string }[] = []): readonly string[] =>
      all.flatMap(({ path }) => toldAt(path, object));
    const own = changes.get(name) ?? [];
    const [begun, ended] = [
      own.filter(({ after, kind }) => after === "rejected" && kind !== "changes"),
      own.filter(({ before, after }) => before === "rejected" && after !== before),
    ];
    const [before, after] = [refusedIn(from), refusedIn(to)];
    return {
      begins: without([...told(begun), ...after], [...told(old.get(name)), ...before]),
      ends: without([...told(ended), ...before], [...told(now.get(name)), ...after]),
    };
  };
}

function isValidated(rule: string): boolean {
  return !ofAdmissionPlugins.has(rule);
}

type FindingsByFile = ReadonlyMap<string, readonly PlacedFinding[]>;

function line(
  file: string,
  { rule, path }: Pick<Finding, "rule" | "path">,
  before: Effect | null,
  after: Effect | null,
): string {
  return `${file} ${rule} ${path}: ${before} to ${after}`;
}

/** Changes of the effect: the others are of what is to be done. */
function listed(changes: readonly UpgradeChange[]): readonly string[] {
  return changes
    .filter(({ kind }) => kind !== "changes")
    .map((one) => line(one.file, one, one.before, one.after))
    .sort();
}

/** The same, by the reference meaning of the rules in both versions. */
function expected(travellers: readonly Traveller[], from: Model, to: Model): readonly string[] {
  return travellers
    .flatMap((traveller) => {
      const { name } = traveller;
      const [old, now] = [mostSevereIn(from)(traveller), mostSevereIn(to)(traveller)];
      return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
        const [before, after] = [old.get(key), now.get(key)];
        const one = before ?? after;
        return one === undefined || before?.effect === after?.effect
          ? []
          : [line(name, one, before?.effect ?? null, after?.effect ?? null)];
      });
    })
    .sort();
}

type MostSevere = ReadonlyMap<string, Finding>;

/** What the rules of a version find. A version is an end of three ways or more, and is asked about each object once. */
const mostSevereIn = remembered((model: Model) =>
  remembered(({ object, values }: Traveller) => mostSevere(interpret(model, object, values).findings)),
);

/** By rule and path. */
function mostSevere(findings: readonly Finding[]): MostSevere {
  return new Map([...findings].sort((a, b) => compareEffects(b.effect, a.effect)).map((one) => [placeOf(one), one]));
}

function placeOf({ rule, path }: Pick<Finding, "rule" | "path">): string {
  return JSON.stringify([rule, path]);
}

/**
 * Whether the reported reason is the cause. If only data are named, the old rule with the new data has the findings of the new
 * rule. If only the rule is named, the new rule with the old data has them, and the old rule with the new data does not. One
 * datum can be in a rule and in its scopes; together they are the complete difference. Without the validation of templates, if
 * it is named, a change is another one.
 */
function isCause(
  change: UpgradeChange,
  reasons: readonly Change[],
  from: Model,
  to: Model,
  traveller: Traveller | undefined,
): boolean {
  if (traveller === undefined) return false;
  const kinds = change.because.map((index) => (reasons[index]?.kind === "data" ? "data" : "rule"));
  const rulesOf = ({ rules }: Model): Model["rules"] => rules.filter(({ id }) => id === change.rule);
  const isReached = (model: Model): boolean =>
    isOutcome(change, mostSevere(interpret(model, traveller.object, traveller.values).findings).get(placeOf(change)));
  const isReachedBy = {
    data: isReached({ ...to, rules: rulesOf(from) }),
    rule: isReached({ ...from, rules: rulesOf(to) }),
  };
  if (isValidationNamed(change, reasons) && isReached({ ...to, subjects: from.subjects })) return false;
  if (!kinds.includes("rule")) return isReachedBy.data;
  return kinds.includes("data") || (!isReachedBy.data && isReachedBy.rule);
}

function isValidationNamed({ because }: UpgradeChange, reasons: readonly Change[]): boolean {
  return because.some((index) => {
    const reason = reasons[index];
    return reason?.kind === "data" && reason.key.startsWith("unvalidatedTemplates.");
  });
}

function isOutcome({ kind, after, remediation }: UpgradeChange, finding: Finding | undefined): boolean {
  return kind === "changes" ? finding?.remediation === remediation : (finding?.effect ?? null) === after;
}

test.run();
