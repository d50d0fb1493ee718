import type { ParsedNode } from "yaml";
import { Composer } from "yaml";

/** The member of the composer of npm `yaml` that takes errors and warnings; its types hide it. */
interface Reporting {
  onError(source: unknown, code: string, message: string, isWarning?: boolean): void;
}

/**
 * A composer that keeps the first error only, which is the one that is reported. A text can have an error, or an unknown directive,
 * in every few characters, and each takes a kilobyte. The version of npm `yaml` is exact in package.json, because another one may name
 * this member differently.
 */
export function firstErrorComposer(options: ConstructorParameters<typeof Composer>[0]): Composer<ParsedNode> {
  const composer = new Composer<ParsedNode>(options);
  const reporting = composer as unknown as Reporting;
  const report = reporting.onError;
  let isReported = false;
  reporting.onError = (source, code, message, isWarning) => {
    if (isReported || isWarning === true) return;
    isReported = true;
    report(source, code, message);
  };
  return composer;
}
