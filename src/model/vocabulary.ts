import type * as model from "./model.js";

/** What Kubernetes does with a violation: a fact, never an opinion. `docs/decisions/003-check-report.md` says what each means. */
export type Effect = model.Effect;

/** How much a violation matters: it follows from the effect, unless a user says otherwise. The highest is `error`. */
export type Severity = model.Severity;

/** Sets of rules that a user turns on; `core` holds facts only and is always on. */
export type Profile = model.Profile;
