const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '|': '\\p',
  '\t': '\\t',
  '\n': '\\n',
};
const characters: Readonly<Record<string, string>> = {
  '\\': '\\',
  p: '|',
  t: '\t',
  n: '\n',
  '=': '=',
  '<': '<',
};

/** Escapes a text so that it contains no separator of a pack. */
export const escapeText = (text: string): string =>
  text.replace(/[\\|\t\n]/g, (character) => escapes[character] ?? character);

/** Escapes a headword, which begins a line and must not look like a synonym or a form. */
export const escapeHeadword = (text: string): string =>
  escapeText(text).replace(/^[=<]/, (character) => `\\${character}`);

/** Returns the text that was escaped, or null if the escapes are not valid. */
export function unescapeText(text: string): string | null {
  if (!text.includes('\\')) return text;
  let isValid = true;
  const result = text.replace(/\\(.?)/g, (_, letter: string) => {
    const character = characters[letter];
    if (character === undefined) isValid = false;
    return character ?? '';
  });
  return isValid ? result : null;
}
