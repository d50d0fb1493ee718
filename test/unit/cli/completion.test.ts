import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { commands } from "../../../src/cli/commands.js";
import { candidatesFor } from "../../../src/cli/completion/run.js";
import { onUnix } from "../../on-unix.js";
import { programPath, run, temporaryFolder, wincompat, wincompatProcess } from "./run.js";

const test = suite("cli/completion");
const unixTest = onUnix(test, "bash");

/** A folder with files to complete, and one with the program under the name that users call. */
const folder = temporaryFolder({ "manifests/pod.yaml": "", "manifests/poster.txt": "" });
const bin = temporaryFolder();
writeFileSync(join(bin, "wincompat"), `#!/bin/sh\nexec '${process.execPath}' '${programPath}' "$@"\n`, { mode: 0o755 });
const path = `${bin}:${process.env["PATH"] ?? ""}`;

/** Where a shell is on this machine. */
function shellPath(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(":");
  return folders.map((one) => join(one, name)).find((one) => existsSync(one));
}

function names(line: string): readonly string[] | "files" {
  const found = candidatesFor(line, commands);
  return found === "files" ? found : found.map(({ name }) => name);
}

test("commands, their options and their values are completed", () => {
  for (const { name, options } of commands) {
    assert.ok(names("wincompat ").includes(name), name);
    const missing = options.flatMap(({ long }) =>
      long != null && !names(`wincompat ${name} -`).includes(long) ? long : [],
    );
    assert.equal(missing, []);
  }
  assert.equal(names("wincompat -"), ["--help", "--version"]);
  assert.equal(names("wincompat check --render "), ["auto", "never"]);
  assert.equal(names("wincompat completion "), ["bash", "zsh", "fish", "powershell"]);
  assert.equal(names("wincompat rules --profile x --nothing "), []);
  assert.equal(names("wincompat nothing "), []);
});

test("so are rules, families, versions, platforms and profiles, also in lists and after =", () => {
  const includes = (line: string, ...some: string[]): void => {
    const found = names(line);
    assert.equal(
      some.filter((one) => !found.includes(one)),
      [],
      line,
    );
  };
  includes("wincompat explain ", "win-host-pid", "api-version-removed");
  includes("wincompat check --only ", "win-host-pid", "volumes", "suppressions");
  includes("wincompat check --skip win-host-pid,", "win-host-pid,win-host-ipc");
  includes("wincompat diff 1.30 ", "1.37");
  includes("wincompat upgrade --from ", "1.24", "latest");
  includes("wincompat check -k 1.30,", "1.30,1.31");
  includes("wincompat fix --platform=", "--platform=gke");
  includes("wincompat check --profile ", "mixed-cluster");
  includes("wincompat build --custom-resources all,", "all,rollouts.argoproj.io");
});

test("where a file is expected, the shell completes it", () => {
  for (const line of [
    "wincompat check ",
    "wincompat check --fail-on error a.yaml ",
    "wincompat fix --config ",
    "wincompat check --output ",
    "wincompat verify ",
    "wincompat build --out ",
    "wincompat check -- --f",
  ])
    assert.is(names(line), "files", line);
});

test("every option with a value completes something or is free text", () => {
  const free = ["--set", "--exclude", "--context", "--namespace", "--selector", "--request-timeout"];
  const open = commands.flatMap(({ name, options }) =>
    options
      .filter(({ required, long }) => required && !free.includes(long ?? ""))
      .filter(({ long }) => names(`wincompat ${name} ${long} `).length === 0)
      .map(({ long }) => `${name} ${long}`),
  );
  assert.equal(open, []);
});

test("a script is printed for each shell, and nothing for others", async () => {
  for (const shell of ["bash", "zsh", "fish", "powershell"]) {
    const { status, stdout, stderr } = await wincompat(["completion", shell]);
    assert.equal([status, stderr], [0, ""]);
    assert.match(stdout, /###-begin-wincompat-completion-###[^]*wincompat[^]*###-end-wincompat-completion-###\n$/);
  }
  const { status, stderr } = await wincompat(["completion", "bahs"]);
  assert.is(status, 2);
  assert.match(stderr, "Did you mean bash?");
});

test("PowerShell gets names with descriptions, and nothing for files", async () => {
  const asked = async (line: string): Promise<string> => {
    const env = { SHELL: "pwsh", COMP_CWORD: "1", COMP_LINE: line, COMP_POINT: String(line.length) };
    return (await wincompatProcess(["completion-server"], { env })).stdout;
  };
  assert.match(await asked("wincompat explain win-host-pi"), /^win-host-pid\thostPID on a Windows pod\n$/);
  assert.is(await asked("wincompat check ma"), "");
});

test("a broken environment completes nothing, without a message", async () => {
  for (const shell of ["", "tcsh"])
    assert.equal(await wincompatProcess(["completion-server", "--", ""], { env: { SHELL: shell } }), {
      status: 0,
      stdout: "",
      stderr: "",
    });
});

/** A line as bash splits it into words, at = too, and what bash puts in place of the last word. */
const completed: readonly (readonly [line: string, words: readonly string[], by: readonly string[]])[] = [
  ["wincompat che", ["wincompat", "che"], ["check"]],
  ["wincompat check --fo", ["wincompat", "check", "--fo"], ["--force-exclude", "--format"]],
  ["wincompat check --format=js", ["wincompat", "check", "--format", "=", "js"], ["json"]],
  // Without candidates, the option `-o default` of `complete` completes file names.
  ["wincompat check manifests/po", ["wincompat", "check", "manifests/po"], []],
];

unixTest("bash completes with the script", async () => {
  const lines = completed.map(([line, words]) => {
    const quoted = words.map((word) => `'${word}'`).join(" ");
    return `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; COMP_LINE='${line}'; COMP_POINT=${line.length}
_wincompat_completion
echo "\${COMPREPLY[*]}"`;
  });
  const commands = ["source <(wincompat completion bash)", "complete -p wincompat >&2", ...lines].join("\n");
  const { status, stdout, stderr } = await run("bash", ["--norc", "-c", commands], {
    cwd: folder,
    env: { PATH: path },
  });
  assert.equal([status, stderr], [0, "complete -o default -F _wincompat_completion wincompat\n"]);
  assert.equal(stdout, completed.map(([, , by]) => `${by.join(" ")}\n`).join(""));
});

/** Shells that are not on every machine. Each prints what the line becomes, or lists the candidates, in a pseudo terminal. */
const zsh = shellPath("zsh");
const script = shellPath("script");
const others = { zsh, fish: script === undefined ? undefined : shellPath("fish") };
for (const [shell, path] of Object.entries(others))
  if (path === undefined) console.log(`${shell} is not on this machine; its script was not run.`);

if (zsh !== undefined) {
  test("zsh completes with the script", async () => {
    mkdirSync(join(folder, "home"), { recursive: true });
    // The terminal echoes commands, so the awaited prompt is not in this text. With the prompt, the line editor reads keys.
    const setup = "autoload -U compinit; compinit -D -u; source <(wincompat completion zsh); PS1=REA''DY";
    const program = `zmodload zsh/zpty; zpty z ${zsh} -f -i
await() {
  local line all=
  for i in {1..240}; do
    if zpty -r -t z line; then all+=$line; [[ $all == *$1* ]] && print -r -- $all && break; else sleep 0.25; fi
  done
}
zpty -w z "${setup}"
await READY
zpty -w -n z $'wincompat explain win-host-pi\\t'
await win-host-pid`;
    const { stdout } = await run(zsh, ["-f", "-c", program], {
      cwd: folder,
      env: { PATH: path, HOME: join(folder, "home") },
    });
    assert.match(stdout, "win-host-pid");
  });
}

if (others.fish !== undefined && script !== undefined) {
  test("fish completes with the script", async () => {
    const command = `${others.fish} --no-config -i -C 'wincompat completion fish | source'`;
    const { stdout } = await run(script, ["-qec", command, "/dev/null"], {
      cwd: folder,
      input: "wincompat explain win-host-pi\t\nexit\n",
      env: { PATH: path, TERM: "xterm" },
    });
    assert.match(stdout, "win-host-pid");
  });
}

test.run();
