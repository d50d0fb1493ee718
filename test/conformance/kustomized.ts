import { documentsIn } from "../objects-in.js";
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
  return documentsIn<Rendered>(kustomizedText(command, folder), folder);
}

/** The same as text: to parse all policies takes many times as long as to build them. @throws Error when it complains */
export function kustomizedText(command: string, folder: string): string {
  const { status, stdout, stderr } = run(command, ["build", folder]);
  if (status !== 0 || stderr !== "") throw new Error(`kustomize build ${folder}: ${stderr}`);
  return stdout;
}
