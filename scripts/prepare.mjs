// Compiles the package where npm has fetched it: `npm ci` in a checkout, `npm install -g` from git, pre-commit.
// Plain JavaScript, because nothing is compiled yet. From git for all users, npm leaves out what only developers
// need (it prepares with the option --global, too), and the compiler is among that.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

function npm(...parameters) {
  const { status } = spawnSync("npm", parameters, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync("node_modules/typescript"))
  npm("ci", "--no-global", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund");
npm("run", "pack-data");
