import type { Model } from "../model/model.js";
import type { TemplateRenderer } from "./template-renderer.js";

/** A file of a release: its path inside `dist-policies/<minor>/`, with slashes, and its text. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
  /**
   * True for what catalogs and test runs need and an installation does not: `npm run release` packages it, and the
   * committed release is without it.
   */
  readonly packagedOnly?: true;
}

/** A rule or a mutation that an engine cannot say exactly, and why: it is left out there, never approximated. */
export type Unsupported = { readonly reason: string } & (
  | { readonly rule: string; readonly mutation?: undefined }
  | { readonly mutation: string; readonly rule?: undefined }
);

export interface Emission {
  readonly files: readonly OutputFile[];
  readonly unsupported: readonly Unsupported[];
}

/** Compiles a model for one engine. Pure: equal models give equal bytes. */
export interface Emitter {
  readonly engine: "opa" | "kyverno" | "gatekeeper";
  emit(model: Model, renderTemplate: TemplateRenderer): Emission;
  /** The policies or kinds that users name in exceptions and constraints. */
  names(model: Model): readonly string[];
}
