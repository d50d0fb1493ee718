import type { Engine } from "../../src/engines/engine.js";
import { groupFolder, ruleGroups } from "../../src/engines/groups.js";

/** An engine that no program evaluates: only what a new engine must define. */
export const toy: Engine = {
  id: "toy",
  title: "Toy",
  programs: ["toyctl"],
  names: {
    reserved: ["marble"],
    spell: (name) => name.toUpperCase(),
    longestRule: 40,
    longestFamily: 30,
    policies: (model) => ruleGroups(model).map(({ id }) => `toy-${id}`),
  },
  cluster: {
    namespace: "toy-box",
    available: ({ version }) =>
      version === "1.35" ? { versions: ["0.2"] } : { unavailable: `Toy is too young for Kubernetes ${version}.` },
    supportText: (versions) => `Toy ${versions} plays with it.`,
  },
  emit: (model, { excludedNamespaces }) => ({
    files: ruleGroups(model).map((group) => ({
      path: `${groupFolder("toy", group)}/${group.id}.txt`,
      text: [`except ${excludedNamespaces.join(" ")}`, ...group.rules.map(({ id }) => `deny ${id}`), ""].join("\n"),
    })),
    unsupported: model.mutations.map(({ id }) => ({ mutation: id, reason: "Toy changes nothing." })),
    ruleIn: ({ id, family }) => ({
      excerpts: [{ name: id, path: `toy/${family}.txt`, language: "text", text: `deny ${id}` }],
      exceptions: [{ how: "Ask Toy to forget it.", language: "console", text: `toyctl forget ${id}` }],
    }),
    supportingFiles: ({ fixturesOf }) => [
      {
        path: "toy/fixtures.txt",
        text: `${model.rules.flatMap(({ id }) => fixturesOf(id).map(({ name }) => name)).join("\n")}\n`,
      },
    ],
  }),
  releaseParts: {
    rootFiles: ["toybox.txt"],
    readme: (_, availability) => ({
      usage: [{ program: "Toy", report: "`toyctl look toy`", deny: "`toyctl deny toy`" }],
      folder: "texts that deny",
      install: [
        {
          program: "Toy",
          text: availability && "versions" in availability ? `Use Toy ${availability.versions.join()}.` : "Wait.",
        },
      ],
      parameters: "For Toy, write them on a note.",
      upgrade: () => ["toyctl renew toy"],
      group: ({ id }) => `Toy text \`toy-${id}\``,
    }),
    artifacts: () => [{ program: "toyctl", description: "Texts for Toy", config: "application/vnd.toy", layers: [] }],
  },
};
