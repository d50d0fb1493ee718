import type { PauseImagesSource, WindowsBuildsSource, WindowsRuntimeClassesSource } from "../../spec/types.js";
import type { Says, Words } from "../words.js";
import { Each, eachName, enumerate } from "../words.js";

export const windowsBuilds: Words<WindowsBuildsSource> = {
  builds: new Each(
    ({ release }) => release,
    ({ name, build, channel }) => `${name} (${build}, ${channel}) is supported on nodes and in pods.`,
    ({ name, build, channel }) => `${name} (${build}, ${channel}) is not supported: its nodes and images must move to a supported release.`,
  ),
};

export const windowsRuntimeClasses: Words<WindowsRuntimeClassesSource> = {
  names: eachName(
    (name) => `The RuntimeClass name ${name} means Windows.`,
    (name) => `The RuntimeClass name ${name} does not mean Windows.`,
  ),
  handlers: eachName(
    (name) => `containerd knows the handler ${name} without further configuration.`,
    (name) => `containerd does not know the handler ${name} without further configuration.`,
  ),
  dockerHandlers: eachName(
    (name) => `Only nodes with cri-dockerd know the handler ${name}.`,
    (name) => `The handler ${name} is not tied to cri-dockerd.`,
  ),
  placeholders: eachName(
    (name) => `No node has the handler ${name} of the examples.`,
    (name) => `The handler ${name} is no mere example.`,
  ),
};

type PauseImage = PauseImagesSource["images"][number];

const roles: Record<PauseImage["role"], Says<string>> = {
  default: (image) => `The default pause image is ${image}`,
  signed: (image) => `Microsoft's signed pause image is ${image}`,
  outdated: (image) => `The pause image ${image} is outdated`,
};

export const pauseImages: Words<PauseImagesSource> = {
  images: new Each(
    ({ repository }) => repository,
    ({ repository, tag, role, windows }) => {
      const builds = windows === undefined ? "" : `, built for ${enumerate(windows)}`;
      return `${roles[role](`${repository}:${tag}`)}${builds}.`;
    },
    ({ repository }) => `No pause image comes from ${repository}.`,
  ),
};
