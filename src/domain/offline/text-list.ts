const SEPARATOR = '\n';

/** Texts joined into one string, in which the engine's string search finds parts of texts. */
export type TextList = {
  /** Calls `visit` with each text that starts with `prefix`. */
  visitPrefix: (prefix: string, visit: (text: string) => void) => void;
  /** Calls `visit` once with each text that contains `part`. */
  visitPart: (part: string, visit: (text: string) => void) => void;
};

/** Creates a list. The texts must not contain line breaks. */
export function createTextList(texts: readonly string[]): TextList {
  const joined = SEPARATOR + texts.join(SEPARATOR) + SEPARATOR;
  const visitMatches = (sought: string, visit: (text: string) => void) => {
    for (let at = joined.indexOf(sought); at !== -1; ) {
      // A sought prefix begins with the separator, which is then at the position that was found.
      const start = joined.lastIndexOf(SEPARATOR, at) + 1;
      const end = joined.indexOf(SEPARATOR, start);
      visit(joined.slice(start, end));
      at = joined.indexOf(sought, end);
    }
  };
  return {
    visitPrefix: (prefix, visit) => visitMatches(SEPARATOR + prefix, visit),
    visitPart: visitMatches,
  };
}
