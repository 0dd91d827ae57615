// Reads the texts of a locale, and says which of them are shown (decision 0114).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const STATES = ['draft', 'reviewed'];

/** Returns what an entry of a locale contains of the English text that it translates. */
export const checksum = (english) => createHash('sha256').update(english).digest('hex').slice(0, 8);

/**
 * Compiles the translations of one file. A message without one, or whose translation is of an older
 * English text with other arguments, shows the English text.
 * @param folder the folder of the locale
 * @param name the name of the file
 * @param english the compiled English messages of the same file, with their texts, by their ids
 * @param compile compiles a message of this locale
 * @returns the code of each message
 */
export function compileTranslations(folder, name, english, compile) {
  const path = join(folder, name);
  const entries = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const unknown = Object.keys(entries).find((id) => !english.has(id));
  if (unknown) throw new Error(`${path}, ${unknown}: there is no such message in English`);
  return [...english].map(([id, source]) => {
    if (!(id in entries)) return source.code;
    try {
      return compileEntry(id, entries[id], source, compile) ?? source.code;
    } catch (error) {
      throw new Error(`${path}, ${id}: ${error.message}`);
    }
  });
}

/** Returns the code of a translation, or null if the English text is shown. */
function compileEntry(id, { text, state, source: translated }, source, compile) {
  if (typeof text !== 'string' || text.trim() === '') throw new Error('the text is missing');
  if (!STATES.includes(state)) throw new Error(`the state must be ${STATES.join(' or ')}`);
  const { code, parameters } = compile(id, text);
  if (parameters === source.parameters) return code;
  if (translated !== checksum(source.text)) return null;
  throw new Error(
    `the arguments and tags must be those of the English text (${source.parameters || 'none'}), ` +
      `not ${parameters || 'none'}`,
  );
}
