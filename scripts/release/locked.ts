/** One package that is installed with this one. */
export interface LockedPackage {
  /** Where it is installed: `node_modules/ajv`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string | undefined;
  /** SHA-512 of what the registry has, in hexadecimal digits. */
  readonly sha512: string | undefined;
  /** Is it only needed by optional dependencies? */
  readonly optional: boolean;
  /** The paths of the packages that it needs itself, also those that it can work without. */
  readonly needs: readonly string[];
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The used part of `package-lock.json`. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** The packages that are installed at run time, and the direct dependencies among them. */
export function runtimePackages({ packages }: Lock): {
  readonly packages: readonly LockedPackage[];
  readonly needs: readonly string[];
} {
  const needs = (path: string): readonly string[] => {
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    return names.flatMap((name) => resolved(path, name, packages) ?? []);
  };
  const installed = Object.entries(packages).filter(([path, entry]) => path !== "" && entry.dev !== true);
  const described = installed.map(
    ([path, { version = "", license, integrity = "", optional = false }]): LockedPackage => {
      const base64 = /sha512-(\S+)/.exec(integrity)?.[1];
      const sha512 = base64 === undefined ? undefined : Buffer.from(base64, "base64").toString("hex");
      return {
        path,
        name: path.slice(path.lastIndexOf(modules) + modules.length),
        version,
        license,
        sha512,
        optional,
        needs: needs(path),
      };
    },
  );
  return { packages: described, needs: needs("") };
}

const modules = "node_modules/";

/** Resolves a package as Node does: in the folder of its dependent, else in the next folder up. */
function resolved(path: string, name: string, packages: Lock["packages"]): string | undefined {
  const candidate = `${path === "" ? "" : `${path}/`}${modules}${name}`;
  if (candidate in packages) return candidate;
  return path === ""
    ? undefined
    : resolved(path.slice(0, Math.max(path.lastIndexOf(`/${modules}`), 0)), name, packages);
}
