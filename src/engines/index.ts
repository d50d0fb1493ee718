import type { Engine } from "./engine.js";
import { gatekeeper } from "./gatekeeper/engine.js";
import { kyverno } from "./kyverno/engine.js";
import { kyvernoCel } from "./kyverno-cel/engine.js";
import { opa } from "./opa/engine.js";
import { vap } from "./vap/engine.js";

/**
 * Every engine that policies are compiled for. The command line and the scripts pass this list on. Only what checks and compares the
 * spec itself (`spec-lint`, `diff`) and `check/load-release.ts`, which loads the engine with Wasm on request, read it directly.
 */
export const engines: readonly Engine[] = [opa, kyverno, kyvernoCel, gatekeeper, vap];
