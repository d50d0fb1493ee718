/** The JSON Schema of a baseline. */
export const baselineSchema = {
  type: "object",
  additionalProperties: false,
  required: ["wincompat", "kubernetes", "findings"],
  properties: {
    wincompat: { type: "string" },
    kubernetes: { type: "array", minItems: 1, items: { type: "string" } },
    findings: {
      type: "object",
      additionalProperties: { type: "object", additionalProperties: { type: "integer", minimum: 1 } },
    },
  },
} as const;
