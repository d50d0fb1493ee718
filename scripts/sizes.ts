// Prints how large the committed releases are: `npm run sizes [-- FOLDER]`. Exits with 1 when one is too large.
import { exitCodes } from "../src/cli/definition.js";
import { isSlim, releaseSizes, sizeTable } from "./release/size.js";

const sizes = releaseSizes(process.argv[2]);
process.stdout.write(sizeTable(sizes));
if (!sizes.every(isSlim)) process.exitCode = exitCodes.findings;
