/** Until the project has an address, examples use a placeholder, and links to it are omitted. */
const placeholder = "https://example.com/OWNER/wincompat";

const pipelines = "docs/pipelines.md";
const security = "SECURITY.md";
const issues = ".github/ISSUE_TEMPLATE/config.yml";

/**
 * Files that name the address of the project, as they must be, by path.
 *
 * @param address `repository.url` of package.json as a web address; undefined until it is set
 * @param textOf the text of a file as it is
 */
export function addressedFiles(
  address: string | undefined,
  textOf: (path: string) => string,
): ReadonlyMap<string, string> {
  return new Map([
    [pipelines, withAddress(textOf(pipelines), address ?? placeholder)],
    [security, withChannel(textOf(security), address)],
    [issues, issueLinks(address)],
  ]);
}

/** The action is named by owner and name, the pre-commit hook by the address. */
function withAddress(page: string, address: string): string {
  const repository = new URL(address).pathname.slice(1);
  return page.replace(/^( *- uses: )\S+(?=@COMMIT$)/m, `$1${repository}`).replace(/^( *- repo: )\S+$/m, `$1${address}`);
}

/** Where to report a vulnerability. Without a repository, readers only know the person or team that gave them the copy. */
function withChannel(page: string, address: string | undefined): string {
  const channel =
    address === undefined
      ? "to the person or team who gave you this copy: the project has no public repository yet."
      : `at <${newAdvisory(address)}>. You get an answer within a week.`;
  return page.replace(/^(Report vulnerabilities privately, ).*$/m, `$1${channel}`);
}

function newAdvisory(address: string): string {
  return `${address}/security/advisories/new`;
}

function issueLinks(address: string | undefined): string {
  if (address === undefined) return "blank_issues_enabled: true\n";
  return `blank_issues_enabled: false
contact_links:
  - name: Question
    url: ${address}/discussions
    about: Ask how something works, or discuss an idea.
  - name: Vulnerability
    url: ${newAdvisory(address)}
    about: Report it privately. SECURITY.md says what counts.
`;
}
