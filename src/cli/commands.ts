import { build } from "./build/definition.js";
import { check } from "./check/definition.js";
import { completion } from "./completion/definition.js";
import { coverage } from "./coverage/definition.js";
import type { Definition } from "./definition.js";
import { diff } from "./diff/definition.js";
import { explain } from "./explain/definition.js";
import { fix } from "./fix/definition.js";
import { init } from "./init/definition.js";
import { rules } from "./rules/definition.js";
import { upgrade } from "./upgrade/definition.js";
import { verify } from "./verify/definition.js";
import { versions } from "./versions/definition.js";

/** All commands in the order of `--help`: common ones first, those for authors of policies last. */
export const commands: readonly Definition[] = [
  check,
  fix,
  init,
  explain,
  rules,
  versions,
  diff,
  upgrade,
  completion,
  verify,
  coverage,
  build,
];
