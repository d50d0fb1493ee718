import type { ImagesSource } from "../spec/types.js";
import type { VersionData } from "../spec/versions.js";
import { imagesOfBuild, imagesOfOtherBuilds } from "./references.js";

/** A Windows release that nodes of one version of Kubernetes run. */
export interface WindowsBuild {
  /** `ltsc2019`, `20H2` */
  readonly release: string;
  /** `Windows Server 2019` */
  readonly name: string;
  /** As the node label has it: `10.0.17763`. */
  readonly build: string;
  /** The RuntimeClass of this build by convention; undefined if the version has none. */
  readonly runtimeClass: string | undefined;
  /** Patterns that a reference matches, all of them, when it names this build. */
  readonly images: readonly string[];
  /** Patterns that a reference matches, all of them, when it names another one. */
  readonly otherImages: readonly string[];
}

/** The builds of a version, oldest first. */
export function windowsBuildsOf(data: VersionData, images: ImagesSource): readonly WindowsBuild[] {
  const classes: readonly string[] = data.windowsRuntimeClasses.names;
  return data.windowsBuilds.builds.map(({ release, name, build }) => ({
    release,
    name,
    build,
    runtimeClass: classes.find((one) => one === conventionalName(release)),
    images: imagesOfBuild(images, release),
    otherImages: imagesOfOtherBuilds(images, release),
  }));
}

/** `windows-2019` for ltsc2019, `windows-20h2` for 20H2. */
function conventionalName(release: string): string {
  return `windows-${release.replace(/^ltsc/, "").toLowerCase()}`;
}

/** The RuntimeClass of a Windows build, and what pods with its name get. The taint is a parameter. */
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

/** The RuntimeClasses that are known by convention, with their builds, oldest first. */
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
