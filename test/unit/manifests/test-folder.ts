import { fileURLToPath } from "node:url";

// The compiled file is in build/test/unit/manifests.
export const testFolder = fileURLToPath(new URL("../../../../test/unit/manifests/", import.meta.url));
