import type { EngineSession } from "../src/engines/engine-session.js";
import { sessionWith } from "../src/engines/engine-session.js";
import { engines } from "../src/engines/index.js";

/** Every engine, with the templates of this checkout: what one test of a process or a command in it compiles, the others find. */
export function session(): EngineSession {
  return sessionWith(engines);
}
