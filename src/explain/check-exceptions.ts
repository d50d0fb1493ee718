import type { Exception } from "../engines/engine.js";
import type { Rule, Subject } from "../model/model.js";
import { isNamespaced, podSubjectName } from "../model/subject.js";

/** The ways to exclude findings of a rule from `wincompat check`. @param options with which `check` finds the rule, each after a space */
export function checkExceptions(
  { id, profile }: Pick<Rule, "id" | "profile">,
  subject: Pick<Subject, "name" | "admission" | "kinds">,
  options = "",
): readonly Exception[] {
  const enabled = profile === "core" ? options : `${options} --profile ${profile}`;
  const ways = subject.admission
    ? [
        ...(isNamespaced(subject) ? exemptions(subject, enabled) : []),
        suppressingComment(id),
        suppressingAnnotation(id),
        skipping(id, enabled),
      ]
    : [suppressingComment(id), fileOverride(id), skipping(id, enabled)];
  if (profile === "core") return ways;
  const enabling = `The rule is off by default. Enable it with \`--profile ${profile}\`.`;
  return ways.map((way, index) => (index === 0 ? { ...way, how: `${enabling} ${way.how}` } : way));
}

/** Parameters exempt namespaces and images. */
function exemptions({ name }: Pick<Subject, "name">, options: string): readonly Exception[] {
  const namespaces = `wincompat check${options} --set exemptNamespaces=my-namespace manifests/`;
  if (name !== podSubjectName)
    return [{ how: "Exempt a namespace from all rules.", language: "console", text: namespaces }];
  const images = `wincompat check${options} --set 'exemptImages=registry.example.com/tools/*' manifests/`;
  const how = "Exempt namespaces, or containers by their images, from all rules.";
  return [{ how, language: "console", text: `${namespaces}\n${images}` }];
}

const reason = "reason for the exception";

function suppressingComment(id: string): Exception {
  const note =
    "The reason is required. An expiry date, `until <YYYY-MM-DD>`, is optional. Policies in a cluster ignore suppressions.";
  return {
    how: `Suppress one finding with a comment above the field or at the end of its line. ${note}`,
    language: "yaml",
    text: `# wincompat-ignore ${id}: ${reason}`,
  };
}

function suppressingAnnotation(id: string): Exception {
  return {
    how: "Suppress all findings of this rule in an object, or in its pod template, with an annotation.",
    language: "yaml",
    text: `metadata:\n  annotations:\n    wincompat.dev/ignore.${id}: ${reason}`,
  };
}

/** For configuration files: they have no annotations, and comments only in YAML. */
function fileOverride(id: string): Exception {
  return {
    how: "Skip the rule for some files, in `wincompat.yaml`. Name the files relative to its folder.",
    language: "yaml",
    text: `overrides:\n- files: ["nodes/legacy/*"]\n  skip: [${id}]`,
  };
}

function skipping(id: string, options: string): Exception {
  return { how: "Skip the rule.", language: "console", text: `wincompat check${options} --skip ${id} manifests/` };
}
