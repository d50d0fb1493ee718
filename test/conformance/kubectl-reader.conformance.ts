import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { projectFolder } from "../engines/engines.js";
import { numberOption, seed } from "../generate/options.js";
import { Random } from "../generate/random.js";
import { stream } from "../generate/streams.js";
import { recordedStreams } from "../unit/manifests/recorded-streams.js";
import { askedEngines } from "./asked.js";
import { engineTest, say } from "./engine-test.js";
import type { ComparedStream } from "./kubectl-reader.js";
import { compare, countsOf, readByKubectl, smallestContradiction } from "./kubectl-reader.js";

const test = suite("kubectl-reader");

/** Generated streams. A batch is in memory at once. */
const count = numberOption("streams", 20_000);
const batch = 2_000;
const corpus = process.env["WINCOMPAT_CORPUS"];
if (corpus === undefined || !existsSync(corpus))
  say("skipped: WINCOMPAT_CORPUS names no folder of real manifests; kubectl reads fixtures and generated streams");

for (const { tool, version } of askedEngines("kubectl-reader")) {
  engineTest(test, tool, version, "recorded streams yield the recorded objects", (command) => {
    const recorded = recordedStreams();
    const readings = readByKubectl(
      command,
      recorded.map((one) => one.stream),
    );
    for (const [index, { name, objects }] of recorded.entries()) {
      assert.equal([...countsOf(readings[index]?.objects ?? [])].sort(), [...countsOf(objects)].sort(), name);
    }
  });

  engineTest(test, tool, version, "kubectl posts what is checked of all manifests of the tests", (command) => {
    const compared = agreed(command, manifests());
    assert.ok(compared.every(({ kubectl, ours }) => kubectl.objects.length === ours.objects.length || ours.isRefused));
  });

  if (corpus !== undefined && existsSync(corpus))
    engineTest(test, tool, version, "kubectl posts what is checked of real manifests", (command) => {
      const compared = agreed(
        command,
        manifestFiles(corpus).map((path) => readFileSync(path)),
      );
      assert.ok(
        compared.some(({ ours }) => ours.objects.length > 0),
        `${corpus} contains no manifest`,
      );
    });

  engineTest(test, tool, version, `kubectl posts what is checked of ${count} generated streams`, (command) => {
    const random = new Random(seed());
    const originals = manifests();
    let [posted, readable, refused] = [0, 0, 0];
    for (let done = 0; done < count; done += batch) {
      const streams = Array.from({ length: Math.min(batch, count - done) }, () => stream(random, originals));
      for (const { kubectl, ours } of agreed(command, streams)) {
        if (kubectl.objects.length > 0 && !ours.isRefused) posted++;
        if (kubectl.error === undefined) readable++;
        if (kubectl.error === undefined && ours.isRefused) refused++;
      }
    }
    // Streams that nobody can read, or that all are refused here, would prove nothing.
    assert.ok(posted > count / 10, `only ${posted} streams have objects that are compared`);
    assert.ok(refused < readable / 5, `${refused} of ${readable} streams that kubectl reads are refused`);
  });
}

/** Compares the readings of streams. @throws AssertionError with the smallest stream that shows a difference */
function agreed(command: string, streams: readonly Buffer[]): readonly ComparedStream[] {
  const compared = compare(command, streams);
  const wrong = compared.find(({ contradiction }) => contradiction !== undefined);
  if (wrong === undefined) return compared;
  const smallest = smallestContradiction(command, wrong);
  throw new Error(
    `${JSON.stringify(smallest.stream.toString("latin1"))}, a character for each byte:\n${smallest.contradiction}`,
  );
}

function manifests(): readonly Buffer[] {
  const folders = ["fixtures", "facts", "workloads"].map((name) => join(projectFolder, "test", name));
  return folders.flatMap(manifestFiles).map((path) => readFileSync(path));
}

function manifestFiles(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.(?:ya?ml|json)$/.test(name)).map((name) => join(folder, name));
}

test.run();
