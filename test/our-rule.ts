/** The text of a custom rule that rejects what one of the finds matches. @param finds in YAML's flow style */
export function ourRule(scope: string, ...finds: readonly string[]): string {
  return `title: Something that our team does not want
description: It is only for this test.
revisions:
  - since: "1.24"
    message: This is not what we want.
    remediation: Change it.
    cases: [{ scope: ${scope}, effect: rejected, find: [${finds.join(", ")}] }]
`;
}
