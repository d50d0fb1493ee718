import { suite } from "uvu";
import { sampleFile as file, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/revisions");
const second = (revision: string) => ({ file, find: "sources:\n", put: `${revision}\nsources:\n` });

testBreaks(test, {
  "revisions are ordered, oldest first": {
    ...second('  - §since: "1.23"\n    removed: true'),
    says: 'Revision "1.23" comes after "1.24". Order revisions by "since", oldest first, each version once.',
  },
  "a version has one revision": {
    ...second('  - §since: "1.24"\n    removed: true'),
    says: 'Revision "1.24" comes after "1.24".',
  },
  "versions are numbers, not texts: 1.9 is before 1.24": {
    ...second('  - §since: "1.9"\n    removed: true'),
    says: 'Revision "1.9" comes after "1.24".',
  },
  "a rule starts with a supported version": {
    file,
    find: '  - since: "1.24"\n',
    put: '  - §since: "1.42"\n',
    says: "The rule starts with Kubernetes 1.42, and the newest supported version is ",
  },
  "a revision says something": {
    ...second('  - §since: "1.26"\n    message: This is what is wrong.'),
    says: 'This revision is empty. Add "cases", or "removed: true".',
  },
  "a removed revision says nothing": {
    file,
    find: '  - since: "1.24"\n',
    put: '  - §since: "1.24"\n    removed: true\n',
    says: "A removed revision cannot have cases. Remove one of the two.",
  },
  "every case has a message": {
    file,
    find: '  - since: "1.24"\n    message: This is what is wrong.\n',
    put: '  - §since: "1.24"\n',
    says: 'A case has no message. Give the revision a "message".',
  },
  "every case has a remediation": {
    file,
    find: '  - since: "1.24"\n    message: This is what is wrong.\n    remediation: This is what to do.\n',
    put: '  - §since: "1.24"\n    message: This is what is wrong.\n',
    says: 'A case has no remediation. Give the revision a "remediation".',
  },
  "policies have a case of each revision": {
    file,
    find: '  - since: "1.24"\n    message: This is what is wrong.\n    remediation: This is what to do.\n    fix: { safe: [{ remove: found }] }\n    cases:\n      - ',
    put: '  - §since: "1.24"\n    message: This is what is wrong.\n    remediation: This is what to do.\n    fix: { safe: [{ remove: found }] }\n    cases:\n      - patches: [1.24.5-]\n        ',
    says: 'All cases are for patch releases, so policies have none. Add "unknown" to the patches of a case.',
  },
  "a range of patch releases ends after it begins": {
    file,
    find: "    cases:\n      - ",
    put: "    cases:\n      - patches: [unknown, §1.24.5-1.24.4]\n        ",
    says: "The range 1.24.5-1.24.4 ends before it begins. Write the older release first.",
  },
});

test.run();
