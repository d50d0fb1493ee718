import type { VersionData } from "../spec/versions.js";
import type { WindowsBuild } from "./windows-build.js";

/** A RuntimeClass that stands for a Windows build: what pods get that name it. The taint is a parameter. */
export interface WindowsRuntimeClass {
  /** `windows-2019` */
  readonly name: string;
  /** `Windows Server 2019` */
  readonly title: string;
  readonly handler: string;
  readonly nodeSelector: Readonly<Record<string, string>>;
}

/** Windows containers are built for no other architecture. */
const architecture = "amd64";

/** The RuntimeClasses that are known by convention, with the build that each stands for, oldest first. */
export function runtimeClassesOf(data: VersionData, builds: readonly WindowsBuild[]): readonly WindowsRuntimeClass[] {
  const [handler] = data.windowsRuntimeClasses.handlers;
  if (handler === undefined) return [];
  const { os, arch, windowsBuild } = data.labels;
  return builds.flatMap(({ runtimeClass, name: title, build }) => {
    if (runtimeClass === undefined) return [];
    const nodeSelector = { [os.key]: "windows", [arch.key]: architecture, [windowsBuild.key]: build };
    return [{ name: runtimeClass, title, handler, nodeSelector }];
  });
}
