import fc from "fast-check";

/** Characters with a special meaning in Windows, DNS, Go or YAML. */
const odd = [
  "\\",
  "/",
  ":",
  ";",
  "|",
  "=",
  ",",
  "+",
  "*",
  "?",
  "<",
  ">",
  "@",
  "[",
  "]",
  '"',
  "'",
  "`",
  "{{",
  "}}",
  ".",
  " ",
  "-",
  "_",
  "$",
];
const invisible = [
  "\u0000",
  "\n",
  "\r",
  "\t",
  "\u001f",
  "\u007f",
  "\u0080",
  "\u0085",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "\u200b",
];
const letters = ["a", "Z", "0", "k", "\u212a", "é", "ß", "ſ", "😀", "漢", "e\u0301"];

const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...letters) },
  { weight: 2, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.constantFrom(...invisible) },
);

const plain = fc.oneof({ weight: 12, arbitrary: fc.constantFrom("a", "B", "7") }, { weight: 1, arbitrary: character });

/** A text made of one text again and again, up to a length near a limit: `aaa`, `ééé`, `a.a.a`. */
function repeated(...limits: readonly number[]): fc.Arbitrary<string> {
  const unit = fc.constantFrom("a", "é", "😀", "a.", "a-", "漢");
  const length = fc.constantFrom(...limits.flatMap((limit) => [limit - 1, limit, limit + 1]));
  return fc.tuple(unit, length, fc.boolean()).map(([text, bytes, inBytes]) => {
    const size = inBytes ? Buffer.byteLength(text) : [...text].length;
    return text.repeat(Math.max(0, Math.floor(bytes / size)));
  });
}

const label = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom("a", "Z", "9", "-"), minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: repeated(15, 63) },
);

const domain = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("NT AUTHORITY", "CONTOSO", "contoso.com", "", ".", "-bad-.com", "a..b", "a."),
  },
  { weight: 2, arbitrary: fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join(".")) },
  { weight: 2, arbitrary: fc.string({ unit: character, maxLength: 18 }) },
  { weight: 1, arbitrary: repeated(15, 16, 255, 256) },
);

const user = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("ContainerUser", "ContainerAdministrator", "SYSTEM", "", ".", ". .", " ", "svc$"),
  },
  { weight: 3, arbitrary: fc.string({ unit: character, maxLength: 10 }) },
  { weight: 1, arbitrary: repeated(104, 105, 208) },
);

/** Names of Windows users: with and without a domain, right, nearly right and absurd. */
export const userNames: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: user },
  { weight: 4, arbitrary: fc.tuple(domain, user).map((parts) => parts.join("\\")) },
  { weight: 1, arbitrary: fc.tuple(domain, domain, user).map((parts) => parts.join("\\")) },
  {
    weight: 1,
    arbitrary: fc.tuple(domain, fc.string({ unit: plain, maxLength: 12 })).map((parts) => parts.join("\\")),
  },
);

/** Names of API objects, valid and invalid. */
export const objectNames: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom("webapp1", "a.b-c", "", "A", "a_b", "-a", "a-", ".a", "a.", "a..b", "a\n", "\u212a"),
  },
  { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom("a", "0", "-", "."), minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: character, maxLength: 6 }) },
  { weight: 1, arbitrary: repeated(253) },
);

/** Credential specs up to the limit of 64 KiB and beyond it. */
export const credentialSpecs: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("", "{}", '{"CmsPlugins":["ActiveDirectory"]}') },
  { weight: 1, arbitrary: repeated(65536) },
);
