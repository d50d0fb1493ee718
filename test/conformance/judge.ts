import type { Model } from "../../src/model/model.js";
import type { Sample } from "./samples.js";

/** Statements about one object, such as `win-host-pid at spec.hostPID`. */
type Statements = readonly string[];

/** An engine that evaluates many objects at once, and the interpreter's verdicts in the same form. */
export interface Judge {
  /** The engine and its version: `kyverno 1.12.6`. */
  readonly engine: string;
  /** The same with the version of Kubernetes and the form of the input, for people. */
  readonly title: string;
  /** Minor version of Kubernetes. */
  readonly kubernetes: string;
  /** Whether the engine evaluates what another judge of it evaluates, and only reads the same policies in another way. */
  readonly repeats?: boolean;
  /** Called with all objects before any other question about them, if the judge answers from what its engine says about all at once. */
  readonly learn?: (samples: readonly Sample[]) => void;
  /** Why the judge skips an object; undefined if it does not. */
  readonly exempt: (sample: Sample) => string | undefined;
  /** The ids of the rules that find something, by the interpreter. */
  readonly finds: (sample: Sample) => readonly string[];
  /** The ids of the rules that find something only in the object as written, because the API server drops what violates them. */
  readonly dropped?: (sample: Sample) => readonly string[];
  readonly expected: (sample: Sample) => Statements;
  /** The meaning of an object without a verdict: it has no findings, or the engine lost it. */
  readonly silence: "content" | "lost";
  /** By the object's name; objects without a verdict are not in the map. */
  readonly answers: (samples: readonly Sample[]) => ReadonlyMap<string, Statements>;
}

/** A program with the policies of one version of Kubernetes. */
export interface AskedProgram {
  readonly command: string;
  /** The engine and its version: `kyverno 1.12.6`. */
  readonly engine: string;
  readonly model: Model;
}

/** Where judge and interpreter differ about one object. */
export interface Disagreement {
  readonly sample: Sample;
  /** Reported only by the interpreter. */
  readonly missing: Statements;
  /** Reported only by the judge. */
  readonly extra: Statements;
}

export function disagreements(judge: Judge, samples: readonly Sample[]): readonly Disagreement[] {
  judge.learn?.(samples);
  const asked = samples.filter((sample) => judge.exempt(sample) === undefined);
  if (asked.length === 0) return [];
  const answers = judge.answers(asked);
  return asked.flatMap((sample) => {
    const silence = judge.silence === "content" ? [] : ["no answer"];
    const [should, does] = [judge.expected(sample), answers.get(sample.name) ?? silence];
    const missing = [...new Set(should)].filter((one) => !does.includes(one));
    const extra = [...new Set(does)].filter((one) => !should.includes(one));
    return missing.length + extra.length === 0 ? [] : [{ sample, missing, extra }];
  });
}
