import { parseAllDocuments } from "yaml";
import { run } from "./run.js";

/** A ClusterPolicy as kustomize renders it, with the fields that tests read. */
export interface RenderedPolicy {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations: Readonly<Record<string, string>> };
  readonly spec: {
    readonly validationFailureAction?: string;
    readonly rules: readonly {
      readonly exclude?: {
        readonly any: readonly [{ readonly resources: { readonly namespaces: readonly string[] } }];
      };
    }[];
  };
}

/** The objects that `kustomize build` makes of a folder. @throws Error when it complains */
export function kustomized<Rendered = RenderedPolicy>(command: string, folder: string): readonly Rendered[] {
  const { status, stdout, stderr } = run(command, ["build", folder]);
  if (status !== 0 || stderr !== "") throw new Error(`kustomize build ${folder}: ${stderr}`);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Rendered);
}
