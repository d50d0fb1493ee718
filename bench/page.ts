import { cpus } from "node:os";
import type { Cost } from "./process-cost.js";

/** Costs of commands that work on the same input. The first one is what the others are compared to. */
export interface Table {
  readonly title: string;
  readonly text: string;
  readonly costs: ReadonlyMap<string, Cost>;
}

/** The part of docs/benchmarks.md about the command line. */
export function section(tables: readonly Table[], rounds: number, versions: readonly string[]): string {
  return `## The command line

\`npm run bench\` measures complete processes, from start to end, and writes this part. Each number is the median of ${rounds} runs; the commands
take turns, so other load on the machine affects all of them. Processor time counts all threads. Compare ratios, because machines
differ: this one has ${cpus().length} × ${cpus()[0]?.model.trim()}, with ${versions.join(", ")}.

${tables.map(tableText).join("\n\n")}

### Growth

![Processor time by number of objects](benchmarks/objects.svg)

![Processor time by number of rules](benchmarks/rules.svg)

![Processor time by number of versions in the package](benchmarks/versions.svg)`;
}

function tableText({ title, text, costs }: Table): string {
  const [floor] = [...costs.values()];
  const rows = [...costs].map(([name, { cpu, elapsed, memory }]) => {
    const ratio = floor === undefined ? Number.NaN : cpu / floor.cpu;
    return `| ${name} | ${cpu.toFixed(2)} | ${ratio.toFixed(1)} | ${elapsed.toFixed(2)} | ${Math.round(memory)} |`;
  });
  return `### ${title}

${text}

| command | processor time, s | ratio | elapsed, s | memory, MB |
| --- | ---: | ---: | ---: | ---: |
${rows.join("\n")}`;
}
