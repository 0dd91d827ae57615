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

/** Escapes the separators of the pack format in a text. */
export const escapeText = (text: string): string =>
  text.replace(/[\\|\t\n]/g, (character) => escapes[character] ?? character);

/** Escapes a headword. It begins a line, so it must not start like a synonym or a form. */
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
