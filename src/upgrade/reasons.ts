import type { Change, DataChange, RuleChange, RuleChangeKind } from "../diff/change.js";
import { gravity } from "./kinds.js";
import type { DataReads } from "./reads.js";
import type { Shift, Turn } from "./shifts.js";
import type { State } from "./states.js";
import { effectIn } from "./states.js";

type Direction = "graver" | "milder" | "level";

/** Which way a place can go because of a change of its rule. Other words change nothing. */
const directions: Record<RuleChangeKind, readonly Direction[]> = {
  "rule-added": ["graver"],
  "rule-removed": ["milder"],
  "rule-tightened": ["graver", "level"],
  "rule-loosened": ["milder", "level"],
  "rule-changed": ["graver", "milder", "level"],
  "rule-reworded": [],
};

/**
 * The differences between versions that explain what becomes of a place.
 *
 * @param reads the data that its rule depends on
 * @returns changes out of `differences`: the rule's and what it reads; where it is as it was, those of what is behind it
 */
export function reasonsOf(shift: Shift, differences: readonly Change[], reads: DataReads): readonly Change[] {
  return shift.turns.flatMap((turn) => reasonsOfTurn(turn, differences.filter(({ kubernetes }) => kubernetes === turn.newer), reads));
}

function reasonsOfTurn(turn: Turn, differences: readonly Change[], { own, around, signs }: DataReads): readonly Change[] {
  const finding = (turn.after ?? turn.before)?.findings[0];
  if (finding === undefined) return [];
  const ofRule = differences.filter((one) => isRuleChange(one) && one.rule === finding.rule && directions[one.kind].includes(directionOf(turn)));
  if (ofRule.length > 0) return [...ofRule, ...namedIn(textOf(turn), dataOf(own, differences)), ...fieldOf(finding.path, differences)];
  const behind = dataOf([...own, ...around], differences);
  return behind.length > 0 ? behind : dataOf(signs, differences);
}

function isRuleChange(change: Change): change is Change & RuleChange {
  return change.kind !== "data";
}

function isDataChange(change: Change): change is Change & DataChange {
  return change.kind === "data";
}

function directionOf({ before, after }: Turn): Direction {
  const [old, now] = [before, after].map((state) => gravity(effectIn(state))) as [number, number];
  return old === now ? "level" : now > old ? "graver" : "milder";
}

/** Changes of what references name; where these name a list that is made of others, of its whole topic. */
function dataOf(references: readonly string[], differences: readonly Change[]): readonly (Change & DataChange)[] {
  const data = differences.filter(isDataChange);
  const found = references.flatMap((reference) => {
    const [topic = "", part = ""] = reference.split(".");
    const inTopic = data.filter(({ key }) => key.startsWith(`${topic}.`));
    const inPart = inTopic.filter(({ key }) => key.slice(topic.length + 1).split(/[.[]/, 1)[0] === part);
    return inPart.length > 0 ? inPart : inTopic;
  });
  return [...new Set(found)];
}

/** The one change that there is, or those of items that the text names. */
function namedIn(text: string, changes: readonly (Change & DataChange)[]): readonly Change[] {
  return changes.length === 1 ? changes : changes.filter(({ key }) => isNamed(/\[([^\]]*)\]$/.exec(key)?.[1], text));
}

/** As a whole word: names of gates begin with each other. */
function isNamed(name: string | undefined, text: string): boolean {
  if (name === undefined) return false;
  return text.split(name).some((before, index, parts) => index < parts.length - 1 && !/[\w-]$/.test(before) && !/^[\w-]/.test(parts[index + 1] ?? ""));
}

function textOf({ before, after }: Turn): string {
  const said = ({ findings }: NonNullable<State>): readonly string[] => findings.flatMap(({ path, message }) => [path, message]);
  return [before, after].flatMap((state) => (state === null ? [] : said(state))).join(" ");
}

/** The field of the API that a finding is at, where only one of the versions has it. */
function fieldOf(path: string, differences: readonly Change[]): readonly Change[] {
  return differences.filter((one) => isDataChange(one) && one.topic === "API fields" && endsWithField(path, one.key));
}

function endsWithField(path: string, key: string): boolean {
  const field = /^fields\.[^[]+\[(.*)\]$/.exec(key)?.[1];
  const plain = path.replace(/\[\d+\]/g, "[]");
  return field !== undefined && (plain === field || plain.endsWith(`.${field}`));
}
