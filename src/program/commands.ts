import { build } from "./build.js";
import { check } from "./check.js";
import { coverage } from "./coverage.js";
import type { Definition } from "./definition.js";
import { diff } from "./diff.js";
import { explain } from "./explain.js";
import { fix } from "./fix.js";
import { init } from "./init.js";
import { rules } from "./rules.js";
import { verify } from "./verify.js";
import { versions } from "./versions.js";

/** All commands in the order of `--help`: what everybody needs first, what only makers of policies need last. */
export const commands: readonly Definition[] = [check, fix, init, explain, rules, versions, diff, verify, coverage, build];
