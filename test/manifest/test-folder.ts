import { fileURLToPath } from "node:url";

// The compiled file lies in build/test/manifest.
export const testFolder = fileURLToPath(new URL("../../../test/manifest/", import.meta.url));
