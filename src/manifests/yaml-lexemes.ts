/** Why a text is not read, and the offset of the reason. */
interface LexemeRefusal {
  readonly offset: number;
  readonly refusal: string;
}

/** Lexemes of npm `yaml` that are not part of the text. */
const documentStart = "\x02";
const flowError = "\x18";
const scalarNext = "\x1f";

type Kind = "blank" | "tag" | "name" | "plain" | "colon" | "opening" | "closing" | "other";

const kindByMark: Readonly<Record<string, Kind>> = {
  " ": "blank",
  "\t": "blank",
  "\n": "blank",
  "#": "blank",
  "!": "tag",
  "&": "name",
  "*": "name",
  ":": "colon",
  "[": "opening",
  "{": "opening",
  "]": "closing",
  "}": "closing",
};

/** What npm `yaml` ends a plain text in brackets at, after a colon. */
const flowIndicator = /^[,[\]{}]/;

/** A name that go-yaml ends before a character that npm `yaml` reads as part of it. */
const longName = /^[&*][\w-]+[?:%@`]/;

const tagProblem = "Write a space after this tag; without it, kubectl reads what follows as part of the tag.";
const keyMarkProblem = 'In brackets, kubectl reads this "?" as the start of a key; quote the text.';
const valueMarkProblem =
  'In brackets, kubectl reads this ":" as the end of a key; quote the text, or write a space after the ":".';
const colonProblem = "Write a space after this colon; without it, kubectl reads the colon as part of the key.";
const nameProblem =
  "The name of an anchor consists of letters, digits, - and _; kubectl ends it before any other character.";

/**
 * Finds lexemes that go-yaml v2, with which kubectl reads, splits differently from npm `yaml`: typical manifests have none, and
 * others could hide a field with them. See `yaml_parser_fetch_next_token`, `yaml_parser_scan_plain_scalar`,
 * `yaml_parser_scan_tag_uri` and `yaml_parser_scan_anchor` in scannerc.go of gopkg.in/yaml.v2 at v2.4.0.
 */
export class LexemeCheck {
  #offset = 0;
  #depth = 0;
  #isScalarNext = false;
  #before: Kind = "blank";
  /** The last two lexemes that are not blank. */
  #earlier: Kind = "other";
  #last: Kind = "other";

  next(lexeme: string): LexemeRefusal | undefined {
    if (lexeme === documentStart) return undefined;
    if (lexeme === flowError) this.#depth = 0;
    else if (lexeme === scalarNext) this.#isScalarNext = true;
    else return this.#read(lexeme);
    return undefined;
  }

  #read(lexeme: string): LexemeRefusal | undefined {
    const kind = this.#isScalarNext ? "plain" : (kindByMark[lexeme[0] ?? ""] ?? "other");
    const refusal = this.#explain(kind, lexeme);
    if (refusal !== undefined) return { offset: this.#offset, refusal };
    this.#isScalarNext = false;
    this.#offset += lexeme.length;
    if (kind === "opening") this.#depth++;
    if (kind === "closing") this.#depth--;
    // An empty plain text separates nothing.
    if (lexeme === "") return undefined;
    if (kind !== "blank") [this.#earlier, this.#last] = [this.#last, kind];
    this.#before = kind;
    return undefined;
  }

  #explain(kind: Kind, lexeme: string): string | undefined {
    if (this.#before === "tag" && kind !== "blank" && lexeme !== "") return tagProblem;
    if (kind === "name" && longName.test(lexeme)) return nameProblem;
    if (this.#depth <= 0) return undefined;
    if (kind === "plain" && lexeme.startsWith(":")) return valueMarkProblem;
    if (kind === "plain" && lexeme.includes("?")) return keyMarkProblem;
    const isKeyWithColon = this.#before === "colon" && this.#last === "colon" && this.#earlier === "plain";
    return isKeyWithColon && flowIndicator.test(lexeme) ? colonProblem : undefined;
  }
}
