// The floor of every checker: parses a file with the npm package `yaml`, and does nothing else.
import { readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";

for (const document of parseAllDocuments(readFileSync(process.argv[2] ?? "", "utf8")))
  if ("toJS" in document) document.toJS();
