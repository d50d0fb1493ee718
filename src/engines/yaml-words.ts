/** Words that YAML, as Kubernetes reads it, does not read as text where they have no quotes. */
export const yamlWords: readonly string[] = ["false", "n", "no", "null", "off", "on", "true", "y", "yes"];
