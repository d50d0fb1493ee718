import { remembered } from "../lib/remembered.js";
import type { Engine } from "./engine.js";
import { EngineSession } from "./engine-session.js";
import { templatesFrom } from "./template-renderer.js";

/** A session for these engines with the templates of this package: what one use in a process compiles, the others find. */
export const sharedSession = remembered((engines: readonly Engine[]) => new EngineSession(engines, templatesFrom()));
