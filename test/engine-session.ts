import { EngineSession } from "../src/engines/engine-session.js";
import { engines } from "../src/engines/index.js";
import { templatesFrom } from "../src/engines/template-renderer.js";

let made: EngineSession | undefined;

/** Every engine, with the templates of this checkout: what one test of a process compiles, the others find. */
export function session(): EngineSession {
  return (made ??= new EngineSession(engines, templatesFrom()));
}
