import type { NameLimits } from "../engine.js";
import { yamlWords } from "../yaml-words.js";
import { reservedNames, variableName } from "./jmespath.js";

/** Kyverno refuses longer names of policies and rules. */
const longestName = 63;

/** 16 characters are left for what policies add to an id: `wincompat-`, or a subject such as `-runtime-class`. */
const longestRule = longestName - 16;

/** As in `wincompat-builds-nodes-warning`. */
const longestFamily = longestName - "wincompat-".length - "-nodes-warning".length;

export const kyvernoNames: NameLimits = {
  reserved: reservedNames,
  reservedIds: yamlWords,
  spell: variableName,
  longestRule,
  longestFamily,
};
