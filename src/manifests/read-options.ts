import type { Exclusion } from "./exclusion/exclusion.js";
import type { RenderMode } from "./render/renderable.js";

/** How manifests are read. */
export interface ReadOptions {
  /** The input of `-`; by default the standard input of the process. */
  readonly stdin?: AsyncIterable<string | Uint8Array>;
  /** The name of standard input in messages and findings; `<stdin>` by default. */
  readonly stdinName?: string;
  /** Whether folders that are charts and kustomizations are rendered, by helm and kustomize; `never` by default. */
  readonly render?: RenderMode;
  /** What leaves out files and folders; by default nothing. It also counts them. */
  readonly exclusion?: Exclusion;
  /**
   * The version of Kubernetes that charts are rendered for, such as `1.27`, for all or by the chart's Chart.yaml; by
   * default the one that helm chooses.
   */
  readonly kubernetes?: string | ((file: string) => string);
}
