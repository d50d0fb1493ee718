import type { Model } from "../../model/model.js";
import type { OutputFile } from "../emitter.js";
import { setMarks } from "./labels.js";
import { yamlFile } from "./yaml-file.js";

const head = { apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization" };

/** The kustomization of a set that takes its labels from another one. @param content what kustomize does there */
export function overlay(folder: string, content: object): OutputFile {
  return yamlFile(`${folder}/kustomization.yaml`, { ...head, ...content });
}

/** The kustomization of a set of objects, which labels each of them. */
export function setKustomization(model: Pick<Model, "release" | "version">, folder: string, content: object): OutputFile {
  return overlay(folder, { ...content, ...setMarks(model) });
}
