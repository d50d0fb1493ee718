import type { FeatureGateSource } from "../../spec/types.js";
import type { VersionData } from "../../spec/versions.js";
import type { Words } from "../words.js";
import { Each, enumerate, reportedElsewhere } from "../words.js";

const stages: Record<FeatureGateSource["stage"], (on: boolean) => string> = {
  alpha: (on) => (on ? "alpha, yet on by default" : "alpha, off by default"),
  beta: (on) => (on ? "beta, on by default" : "beta, yet off by default"),
  ga: (on) => (on ? "generally available, on, can still be switched off" : "generally available, off, can be switched on"),
  locked: (on) => (on ? "locked, cannot be switched off any more" : "locked, cannot be switched on any more"),
};

export const featureGates: Words<VersionData["featureGates"]> = {
  gates: new Each(
    ({ name }) => name,
    ({ name, stage, default: on, components }) => `${name}: ${stages[stage](on)}; in ${enumerate(components)}.`,
    ({ name }) => `${name}: no such gate. A component that is given it does not start.`,
  ),
  // Both lists name gates for rules.
  lockedOn: reportedElsewhere,
  unknown: reportedElsewhere,
};
